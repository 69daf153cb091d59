MIGRATION schema::1 => schema::2 {
  N::Telescope => _:: {
    label_text: serial, mirror_cm: mirror_cm AS U16, seeing: seeing, remote: remote AS Boolean, first_light: first_light AS Date, other: id,
  }
  N::Astronomer => N::Astronomer { }
  V::Logbook => _:: { Properties: { numbers: data, tongue: "en" } }
  E::Overlaps => E::Overlaps {
    Properties: { overlap: overlap AS F64, since: "2031-02-03", text: label }
  }
}

// Back to some of the old names, and a jump over versions that never were.
MIGRATION schema::2 => schema::7 {
  N::Telescope => _:: { serial: label_text, mirror_cm: -1, seeing: seeing AS String, remote: true, first_light: first_light }
  N::Astronomer => _:: { Properties: { duty: duty, rent: 0.5 } }
}

MIGRATION schema::7 => schema::1 { }
