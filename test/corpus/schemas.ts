import { type Domain, inWords } from './domains.ts'

const plain = `// The world of the $theme.
N::$Item {
  UNIQUE INDEX $code: String,
  INDEX $name: String,
  $size: U16,
  $level: F64,
  $flag: Boolean,
  $tags: [String],
  $day: Date
}

N::$Place { INDEX $title: String, $seats: U32 }

N::$Person {
  $born: I32,
}

V::$Note {
  $body: String,
  $lang: String DEFAULT "en"
}

E::$HeldAt {
  From: $Item,
  To: $Place,
  Properties: {
    $at: Date,
    $fee: F64
  }
}

E::$Near { From: $Item, To: $Item, Properties: { $strength: F64 } }
E::$MadeBy { From: $Person, To: $Item, Properties: { $role: String } }
E::$HasNote { From: $Item, To: $Note }
E::$Cites { From: $Note, To: $Item }
E::$Owns UNIQUE { From: $Person, To: $Place }
`

const versioned = `schema::1 {
  N::$Item { $code: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::$Note { $body: String, $lang: String DEFAULT "en", }
  N::$Person {}
  E::$Near { From: $Item, To: $Item, Properties: { $strength: F64 DEFAULT 1.5, } }
  E::$Owns UNIQUE { From: $Person, To: $Place, }
  E::$Cites { From: $Note, To: $Item, Properties: {} }

  N::$Item {
    UNIQUE INDEX $code: String, $name: String DEFAULT "",
    $size: U16 DEFAULT 3, $level: F64 DEFAULT 0.5, $flag: Boolean DEFAULT false,
    $tags: [String], INDEX $day: Date DEFAULT NOW,
  }
}

schema::2 {
  E::$HeldAt { From : $Item, To : $Place, Properties : { $at: Date DEFAULT NOW, $fee: F64 } }
  E::$HasNote { From: $Item, To: $Note }
  E::$MadeBy { From: $Person, To: $Item, Properties: { $role: String } }
  N::$Place { $title: String, $seats: U32 DEFAULT 4 }
}
`

const backwards = `E :: $Owns UNIQUE { From: $Person, To: $Place }
E::$Cites
{
\tFrom: $Note,
\tTo: $Item
}
E::$HasNote { From: $Item, To: $Note }
E::$MadeBy { From: $Person, To: $Item, Properties: { $role: String } } // trailing words
E::$Near { From: $Item, To: $Item, Properties: { $strength: F64 } }
E::$HeldAt { From: $Item, To: $Place, Properties: { $at: Date, $fee: F64 } }

V::$Note {
\t$body: String,
\t// Every note is English unless it says so.
\t$lang: String DEFAULT "en",
}
N::$Person { $born: I32 DEFAULT -1, }
N::$Place { $title: String, $seats: U32 }
N::$Item
{
\tUNIQUE INDEX $code
\t\t: String
\t, INDEX $name : String
\t, INDEX $size : U16
\t, $level : F64 , $flag : Boolean
\t, $tags : [ String ]
\t, $day : Date
}
`

const styles = [plain, versioned, backwards] as const

/** The schema of a domain, in one of several styles. */
export function schemaOf(domain: Domain, turn: number): string {
  return inWords(styles[turn % styles.length]!, domain)
}
