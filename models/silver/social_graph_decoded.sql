with messages as (
    {{ new_messages(ref('social_graph_messages')) }}
),

decoded as (
    {{ decode_tigergraph('messages', undirected_edges=['Knows'], **decoder_options('social_graph')) }}
)

{{ conform_changes('decoded') }}
