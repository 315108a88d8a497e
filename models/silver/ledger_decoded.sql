with messages as (
    {{ new_messages(ref('ledger_messages')) }}
),

decoded as (
    {{ huawei_cdl_of_any_version('messages', **decoder_options('ledger')) }}
)

{{ conform_changes('decoded') }}
