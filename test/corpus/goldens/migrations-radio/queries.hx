QUERY newest(slug: String) =>
  item <- AddN<Show>({slug: slug, episodes: 3})
  notes <- V<Transcript>
  RETURN item, notes
