create table customers (
    id bigint primary key,
    name text not null,
    email text,
    balance numeric(12, 2) not null,
    birth_date date,
    created_at timestamptz not null,
    is_active boolean not null,
    tags text[],
    preferences jsonb,
    biography text
);
-- Out of line and not compressed: an update that leaves it alone does not log it.
alter table customers alter column biography set storage external;

create table products (
    id uuid primary key,
    name text not null,
    price numeric(10, 4) not null,
    weight_kg double precision,
    picture bytea,
    attributes json,
    updated_at timestamp(3) not null
);

create table orders (
    id bigint primary key,
    customer_id bigint not null,
    status varchar(20) not null,
    ordered_at timestamp not null,
    delivery_date date,
    total numeric(14, 2) not null,
    note text
);

create table order_lines (
    order_id bigint,
    line_no int,
    product_id uuid not null,
    quantity int not null,
    unit_price numeric(10, 4) not null,
    discount real,
    gift boolean not null default false,
    primary key (order_id, line_no)
);

create table carts (
    id text primary key,
    customer_id bigint,
    content jsonb,
    ttl time,
    amount numeric
);

create table debezium_signal (
    id varchar(64) primary key,
    type varchar(32) not null,
    data varchar(2048)
);
