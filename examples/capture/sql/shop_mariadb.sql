create table stores (
    id int primary key,
    name varchar(100) not null,
    opened date,
    area decimal(9, 3),
    closes time(0)
);

create table stock (
    store_id int,
    sku varchar(20),
    quantity int not null,
    reserved tinyint(1) not null,
    counted_at datetime(6),
    price decimal(20, 6) not null,
    primary key (store_id, sku)
);

create table payments (
    id bigint primary key,
    order_id bigint not null,
    method enum('card', 'cash', 'voucher') not null,
    amount decimal(14, 2) not null,
    paid_at timestamp(6) null default null,
    details json null,
    receipt varbinary(64) null,
    rate double
);

create table shifts (
    id bigint primary key,
    work date not null,
    hours decimal(5, 2) not null,
    remark text
);
