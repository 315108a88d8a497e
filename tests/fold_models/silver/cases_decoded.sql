with decoded as (
    {{ new_messages(source('bronze', 'cases_messages')) }}
)

{{ conform_changes('decoded') }}
