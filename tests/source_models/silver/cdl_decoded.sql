with messages as (
    {{ new_messages(ref('cdl_messages')) }}
),

decoded as (
    {{ huawei_cdl_of_any_version('messages', **decoder_options('cdl')) }}
)

{{ conform_changes('decoded') }}
