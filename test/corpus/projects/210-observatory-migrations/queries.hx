QUERY newest(serial: String) =>
  item <- AddN<Telescope>({serial: serial, mirror_cm: 3})
  notes <- V<Logbook>
  RETURN item, notes
