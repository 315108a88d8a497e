{{ fold_graph(ref('social_graph_changes'), 'Person') }}
