import { type Domain, domains, inWords } from './domains.ts'
import { schemaOf } from './schemas.ts'

/** A project before it is named. */
export interface UnnamedProject {
  readonly family: string
  /** The theme of its domain: `bakery` */
  readonly theme: string
  readonly files: Readonly<Record<string, string>>
}

/** Projects for what is not an expression: declarations, parameters, macros, loops, layouts and names. */
export function specialProjects(): readonly UnnamedProject[] {
  return specials.flatMap(({ name, files }, i) =>
    [domains[i % domains.length]!, domains[(i + 5) % domains.length]!].map((domain, j) => ({
      family: name,
      theme: domain.get('theme')!,
      files: files(domain, i + j),
    })),
  )
}

interface Special {
  readonly name: string
  readonly files: (domain: Domain, turn: number) => Record<string, string>
}

/** A project of the ordinary schema and these queries. */
function queries(name: string, text: string): Special {
  return {
    name,
    files: (domain, turn) => ({ 'schema.hx': schemaOf(domain, turn), 'queries.hx': inWords(text, domain) }),
  }
}

const types: Special = {
  name: 'types',
  files: domain => ({
    'types.hx': inWords(
      `// Every type of a property, every default, every index.
N::$Item {
  UNIQUE INDEX $code: String DEFAULT "none",
  INDEX tiny: I8 DEFAULT -128,
  INDEX small: I16 DEFAULT -32768,
  INDEX medium: I32 DEFAULT 2147483647,
  INDEX big: I64 DEFAULT 9223372036854775807,
  INDEX byte: U8 DEFAULT 255,
  INDEX word: U16 DEFAULT 65535,
  INDEX double_word: U32 DEFAULT 4294967295,
  INDEX quad: U64 DEFAULT 18446744073709551615,
  INDEX huge: U128 DEFAULT 340282366920938463463374607431768211455,
  single: F32 DEFAULT 0.1,
  INDEX wide: F64 DEFAULT -2.5e-3,
  INDEX yes: Boolean DEFAULT true,
  INDEX other: ID,
  INDEX moment: Date DEFAULT NOW,
  day: Date DEFAULT "2031-02-03",
  names: [String],
  grid: [[F64]],
  marks: [Boolean],
  others: [ID],
  days: [Date],
}
V::$Note {
  $body: String, bytes: [U8], lang: String DEFAULT "e\\u006e",
}
E::$Near UNIQUE { From: $Item, To: $Item, Properties: { since: Date DEFAULT NOW, weights: [F32], } }
`,
      domain,
    ),
    'parameters.hx': inWords(
      `QUERY everyType(
  code: String, tiny: I8, small: I16, medium: I32, big: I64,
  byte: U8, word: U16, double_word: U32, quad: U64, huge: U128,
  single: F32, wide: F64, yes: Boolean, other: ID, moment: Date,
  names: [String], grid: [[F64]], marks: [Boolean], others: [ID], days: [Date],
) =>
  added <- AddN<$Item>({
    $code: code, tiny: tiny, small: small, medium: medium, big: big,
    byte: byte, word: word, double_word: double_word, quad: quad, huge: huge,
    single: single, wide: wide, yes: yes, other: other, moment: moment, day: "2031-02-03T04:05:06.5Z",
    names: names, grid: grid, marks: marks, others: others, days: days,
  })
  RETURN added

QUERY everyOptional(
  code?: String, tiny?: I8, small?: I16, medium?: I32, big?: I64,
  byte?: U8, word?: U16, double_word?: U32, quad?: U64, huge?: U128,
  single?: F32, wide?: F64, yes?: Boolean, other?: ID, moment?: Date, names?: [String]
) =>
  changed <- N<$Item>::WHERE(AND(
    _::{$code}::EQ(code), _::{tiny}::GTE(tiny), _::{small}::LTE(small), _::{medium}::GT(medium),
    _::{big}::LT(big), _::{byte}::EQ(byte), _::{word}::NEQ(word), _::{double_word}::EQ(double_word),
    _::{quad}::EQ(quad), _::{huge}::EQ(huge), _::{single}::EQ(single), _::{wide}::EQ(wide),
    _::{yes}::EQ(yes), _::{other}::EQ(other), _::{moment}::EQ(moment), _::{$code}::IS_IN(names)
  ))
  RETURN changed::{$code, asked: tiny, ..}

QUERY lookUps(word: U16, wide: F64, moment: Date, other: ID, yes: Boolean) =>
  a <- N<$Item>({tiny: -5})
  b <- N<$Item>({word: word})
  c <- N<$Item>({wide: 1.5})
  d <- N<$Item>({moment: moment})
  e <- N<$Item>({other: other})
  f <- N<$Item>({yes: true})
  g <- N<$Item>({huge: 170141183460469231731687303715884105727})
  RETURN {found: [EXISTS(a::ID), EXISTS(b::ID), EXISTS(c::ID), EXISTS(d::ID), EXISTS(e::ID), EXISTS(f::ID), EXISTS(g::ID)]}

QUERY objects(one: {name: String, inner: {deep: [U8], day: Date}}, many: [{id: ID, tags: [String]}], empty: {}) =>
  FOR {id, tags} IN many {
    FOR tag IN tags {
      AddN<$Item>({$code: tag, other: id})
    }
  }
  RETURN {one: one, many: many, empty: empty}
`,
      domain,
    ),
  }),
}

const loops = queries(
  'loops',
  `QUERY overParameter(codes: [String]) =>
  FOR code IN codes {
    AddN<$Item>({$code: code})
  }
  RETURN NONE

QUERY overMembers(rows: [{key: String, amount: U16, parts: [{part: String, price: F64}]}]) =>
  FOR {key, amount, parts} IN rows {
    item <- AddN<$Item>({$code: key, $size: amount})
    FOR {part, price,} IN parts {
      place <- AddN<$Place>({$title: part})
      AddE<$HeldAt>({$fee: price})::From(item)::To(place)
    }
  }
  RETURN N<$Item>::COUNT

QUERY overItems(limit: U16) =>
  $all <- N<$Item>::RANGE(0, limit)
  FOR each IN $all {
    near <- each::Out<$Near>
    FOR other IN near {
      linked <- E<$Near>::UpsertE({$strength: 0.5})::From(other)::To(each)
      DROP other::OutE<$HeldAt>
    }
    changed <- each::UPDATE({$size: 1})
  }
  RETURN $all

QUERY overValues() =>
  sizes <- N<$Item>::{$size}
  keys <- N<$Item>::ID
  FOR size IN sizes { AddN<$Place>({$seats: size}) }
  FOR key IN keys { found <- N<$Item>(key)::UPDATE({$level: 1}) }
  FOR nothing IN keys { }
  RETURN sizes, keys

QUERY siblings(numbers: [I32]) =>
  FOR number IN numbers { sum <- ADD(number, 1) }
  FOR number IN numbers { sum <- SUB(number, 1) }
  RETURN numbers
`,
)

const macros = queries(
  'macros',
  `#[mcp]
QUERY one(text: String) =>
  found <- N<$Item>({$code: text})
  RETURN found

#[mcp] QUERY shaped() => RETURN {all: N<$Item>::COUNT, some: [1, 2]}

#[model("builtin:hash")]
QUERY embedded(text: String) =>
  note <- AddV<$Note>(Embed(text), {$body: text})
  same <- AddV<$Note>(Embed("the words themselves"))
  RETURN note

#[ model ( "builtin:hash" ) ]
QUERY nearest(text: String, limit: U16) =>
  found <- SearchV<$Note>(Embed(text), limit)
  RETURN found::{$body, score}

#[model("builtin:hash")]
QUERY renewed(text: String) =>
  kept <- V<$Note>::WHERE(_::{$body}::EQ(text))::UpsertV(Embed(text), {$body: text})
  near <- kept::Out<$Cites>::Out<$HasNote>::SearchV<$Note>(Embed("other words"), 3)
  RETURN kept, near
`,
)

const layouts: Special = {
  name: 'layouts',
  files: (domain, turn) => ({
    'a/schema.hx': schemaOf(domain, turn).replaceAll('\n', '\r\n'),
    'a/comments.hx': '// Nothing but words.\n//\n// And no line end after them',
    'empty.hx': '',
    'dense.hx': inWords(
      'QUERY dense(text:String,limit:U16)=>a<-N<$Item>::WHERE(AND(_::{$name}::EQ(text),!EXISTS(_::Out<$Near>)))::ORDER<Asc>(_::{$size})::RANGE(0,limit)b<-a::|m|{k:m::{$code},n:ADD(m::{$size},1)}RETURN b QUERY next()=>RETURN NONE',
      domain,
    ),
    'airy.hx': inWords(
      `

// Words before.
QUERY // here
  airy // there
  (
    // about the first parameter
    text : String , // after it

    limit ? : U16
  )
  => // where the body begins
  a
    <-
    N < $Item >
      :: WHERE ( // a condition
        ! OR (
          _ :: { $name } :: EQ ( text ) , // one
          _ :: { $size } :: GT ( limit )
        )
      )
      :: ORDER < Desc > ( _ :: { $size } )

  // Between two statements.

  RETURN // the answer
    a :: ! { $size , $level , }
// Words after.
`,
      domain,
    ),
    'tabs.hx': inWords(
      'QUERY\ttabs()\t=>\n\t\tall <- N<$Item>\n\t\tRETURN\tall\t::\t{\n\t\t\t$code,\n\t\t\t..\n\t\t}\n',
      domain,
    ),
  }),
}

const names = queries(
  'names',
  `// No word is reserved: keywords are names wherever a name can stand.
QUERY QUERY(from: ID, to: ID, count: U8, limit: U16, query: String, type: String, data: [F64]) =>
  first <- N<$Item>(from)
  Nodes <- N<$Item>
  Eve <- E<$Near>
  Values <- V<$Note>
  NONEs <- Nodes::COUNT
  trueish <- Eve::COUNT
  Out <- Nodes::Out<$Near>
  INDEX <- Out::FIRST
  vec <- SearchV<$Note>(data, count)
  RETURN Nodes, Eve, Values, NONEs, trueish, Out, INDEX, vec

QUERY count() =>
  RETURN N<$Item>::COUNT

QUERY from(val: String) =>
  x <- N<$Item>::WHERE(_::{$name}::EQ(val))
  RETURN x

QUERY keysLikeKeywords() =>
  RETURN {QUERY: 1, RETURN: 2, FOR: [3], N: {E: 4, V: 5}, true: true, false: false, Out: "out"}

QUERY E(Nodes: U8) =>
  N_1 <- ADD(1, 1)
  RETURN N_1
`,
)

const returns = queries(
  'returns',
  `QUERY none() =>
  RETURN NONE

QUERY list(item_id: ID, limit: U16) =>
  one <- N<$Item>(item_id)
  all <- N<$Item>
  RETURN one, all::RANGE(0, limit)::!{$level}, limit

QUERY bare() =>
  RETURN N<$Item>::GROUP_BY($name)

QUERY object(text: String) =>
  all <- N<$Item>
  RETURN {
    text,
    total: all::COUNT,
    shape: {first: all::FIRST::{$code, $size}, names: all::{$name}},
    list: [text, "more",],
    mixed: [all, {places: N<$Place>}, [1, [2, 3]]],
    nothing: NONE,
    ok: EXISTS(all),
    computed: ADD(all::COUNT, 1),
    added: AddN<$Place>({$title: text}),
  }

QUERY array(text: String) =>
  all <- N<$Item>
  RETURN [all, {text: text}, [all::COUNT, 2], "x", 5, -1.5, true, NONE, MUL(2, 3),]

QUERY literalText() => RETURN "done"
QUERY literalNumber() => RETURN 5
QUERY literalTruth() => RETURN true
QUERY condition(text: String) =>
  RETURN AND(EXISTS(N<$Item>({$code: text})), OR(EXISTS(N<$Place>), !EXISTS(N<$Person>)))

QUERY long() =>
  items <- N<$Item>
  places <- items::Out<$HeldAt>
  people <- N<$Person>
  deals <- people::OutE<$Owns>
  back <- deals::ToN::In<$HeldAt>
  notes <- back::Out<$HasNote>
  RETURN items, places, people, deals, back, notes,
`,
)

const writing = queries(
  'writing',
  `QUERY everyWrite(text: String, vector: [F64], moment: Date) =>
  item <- AddN<$Item>({$code: text, $name: text, $size: 7, $level: 2, $flag: true, $tags: [text], $day: moment})
  place <- AddN<$Place>({$title: text, $seats: 3})
  person <- AddN<$Person>
  note <- AddV<$Note>(vector, {$body: text})
  held <- AddE<$HeldAt>({$at: moment, $fee: 12})::From(item)::To(place)
  AddE<$MadeBy>({$role: "by hand"})::To(item)::From(person)
  AddE<$HasNote>::From(item)::To(note)
  AddE<$Cites>()::From(note)::To(item)
  AddE<$Owns>({})::From(person)::To(place)
  AddE<$Near>({$strength: 0.5})::From(item::ID)::To(item)
  dearer <- held::UPDATE({$fee: 13.5})
  RETURN {item: item, dearer: dearer}

QUERY everyDrop(item_id: ID, text: String, vector: [F64]) =>
  gone <- N<$Item>({$code: text})
  DROP gone::OutE<$HeldAt>
  DROP N<$Item>(item_id)::Out<$HasNote>
  DROP N<$Item>::WHERE(!EXISTS(_::{$name}))
  DROP E<$Near>::WHERE(_::{$strength}::LT(0.1))
  DROP V<$Note>::WHERE(_::{$body}::EQ(text))
  DROP SearchV<$Note>(vector, 1)
  DROP SearchBM25<$Item>(text, 1)
  DROP N<$Place>::RANGE(5, 9)
  RETURN NONE
`,
)

const migrations: Special = {
  name: 'migrations',
  files: domain => ({
    'versions.hx': inWords(
      `schema::1 {
  N::$Item { $code: String, $name: String, $size: String, $level: I32, $flag: String, $tags: [String], $day: String }
  N::$Place { $title: String }
  N::$Person {}
  V::$Note { $body: String }
  E::$Near { From: $Item, To: $Item, Properties: { $strength: I32 } }
}
schema::2 {
  N::$Item {
    UNIQUE INDEX $name: String, $size: U16, $level: F64 DEFAULT 0.5, $flag: Boolean, INDEX $day: Date DEFAULT NOW
    , other: ID
  }
  N::$Person { $role: String DEFAULT "none" }
  V::$Note { $body: String, numbers: [F64], $lang: String }
  E::$Near UNIQUE { From: $Item, To: $Item, Properties: { $strength: F64, since: Date, text: String } }
}
schema::7 {
  N::$Item { $code: String, INDEX $size: I64, $level: String, $flag: Boolean, $day: Date }
  N::$Person { $role: String, $fee: F32 }
  V::$Note { $body: String }
}
`,
      domain,
    ),
    'migrations.hx': inWords(
      `MIGRATION schema::1 => schema::2 {
  N::$Item => _:: {
    $name: $code, $size: $size AS U16, $level: $level, $flag: $flag AS Boolean, $day: $day AS Date, other: id,
  }
  N::$Person => N::$Person { }
  V::$Note => _:: { Properties: { numbers: data, $lang: "en" } }
  E::$Near => E::$Near {
    Properties: { $strength: $strength AS F64, since: "2031-02-03", text: label }
  }
}

// Back to some of the old names, and a jump over versions that never were.
MIGRATION schema::2 => schema::7 {
  N::$Item => _:: { $code: $name, $size: -1, $level: $level AS String, $flag: true, $day: $day }
  N::$Person => _:: { Properties: { $role: $role, $fee: 0.5 } }
}

MIGRATION schema::7 => schema::1 { }
`,
      domain,
    ),
    'queries.hx': inWords(
      `QUERY newest($code: String) =>
  item <- AddN<$Item>({$code: $code, $size: 3})
  notes <- V<$Note>
  RETURN item, notes
`,
      domain,
    ),
  }),
}

const specials: readonly Special[] = [types, loops, macros, layouts, names, returns, writing, migrations]
