import { hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** What the text itself gets wrong, before anybody looks at types. */
export const syntax = {
  E001: {
    means: 'A word or sign stands where none of its kind can stand.',
    why: 'The caret shows the first place at which the text cannot go on, and the message names what could. The mistake itself may lie a few words before it: a missing bracket, comma or `::`.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  hives <- N::Hive
  RETURN hives`,
      right: `QUERY ListHives() =>
  hives <- N<Hive>
  RETURN hives`,
    },
  },
  E002: {
    means: 'The file ends in the middle of a declaration.',
    why: 'Something that was opened is not closed. When an opening bracket stands on an earlier line, the diagnostic points to it.',
    example: {
      wrong: `N::Hive {
  code: String`,
      right: `N::Hive {
  code: String
}`,
    },
  },
  E003: {
    means: 'A text has no closing `"`.',
    why: 'A text may run over several lines, so that a forgotten quote would swallow the rest of the file. Where code follows, the text is taken to end with its line, and the rest of the file is still checked.',
    example: {
      wrong: `QUERY Greet() =>
  RETURN "welcome to the apiary`,
      right: `QUERY Greet() =>
  RETURN "welcome to the apiary"`,
    },
  },
  E004: {
    means: 'The file contains a character or sign that HelixQL does not have.',
    why: 'HelixQL has no infix operators, no semicolons, no block comments and no single-quoted texts. Values are compared with steps such as `::EQ(…)`, computed with functions such as `ADD(…)`, and bound with `<-`.',
    example: {
      schema: hive,
      wrong: `QUERY FindHive() =>
  hives <- N<Hive>::WHERE(_::{code}::EQ('H7'))
  RETURN hives`,
      right: `QUERY FindHive() =>
  hives <- N<Hive>::WHERE(_::{code}::EQ("H7"))
  RETURN hives`,
    },
  },
  E005: {
    means: 'A backslash in a text is followed by something that is no escape.',
    why: 'The escapes are `\\"`, `\\\\`, `\\n`, `\\t` and `\\u` with four hexadecimal digits. A backslash that stands for itself is written twice.',
    example: {
      wrong: `QUERY Folder() =>
  RETURN "apiary\\hives"`,
      right: `QUERY Folder() =>
  RETURN "apiary\\\\hives"`,
    },
  },
  E006: {
    means: 'A number is written in a way that HelixQL does not read, or is too large for every type.',
    why: 'Numbers look like `7`, `-7`, `0.5` or `1.5e-3`: digits on both sides of the point, no separators, no units. Names begin with a letter.',
    example: {
      wrong: `QUERY BeesPerHive() =>
  RETURN 50_000`,
      right: `QUERY BeesPerHive() =>
  RETURN 50000`,
    },
  },
  E007: {
    means: 'A file is larger than 8 MiB and was not read.',
    why: 'No program is that long; what is, is usually data under a wrong name. All `.hx` files of a folder are one program, so that a file can be split anywhere between two declarations.',
  },
  E008: {
    means: 'A file has more than two million words and signs and was not read.',
    why: 'The limit keeps the time and memory of a check within bounds. All `.hx` files of a folder are one program, so that a file can be split anywhere between two declarations.',
  },
  E009: {
    means: 'More than 200 brackets are open at one place.',
    why: 'Deeper nesting is hardly ever meant: a generator repeated itself, or closing brackets are missing. Bind inner values to variables to make a query flatter.',
  },
  E010: {
    means: 'A query has no `RETURN`.',
    why: 'Every query answers its caller, and `RETURN` says with what. A query that only writes ends with `RETURN NONE`, which answers `{}`.',
    example: {
      schema: hive,
      wrong: `QUERY CountHives() =>
  count <- N<Hive>::COUNT`,
      right: `QUERY CountHives() =>
  count <- N<Hive>::COUNT
  RETURN count`,
    },
  },
  E011: {
    means: 'Brackets that need at least one entry are empty.',
    why: 'An empty mapping would show nothing, an empty condition would ask nothing, and an empty array would have no type. Leave the construct out, or fill it.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::{}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::{code, frames}`,
    },
  },
  E012: {
    means: 'The name of a node, edge or vector type begins with a small letter.',
    why: 'Types begin with a capital, and variables and properties usually do not, so that readers can tell them apart.',
    example: {
      wrong: `N::hive { code: String }`,
      right: `N::Hive { code: String }`,
    },
  },
  E013: {
    means: 'A step, function or source has too many or too few arguments.',
    why: 'The message shows the construct with all of its arguments. None of them has a default.',
    example: {
      schema: hive,
      wrong: `QUERY FirstHives() =>
  RETURN N<Hive>::RANGE(10)`,
      right: `QUERY FirstHives() =>
  RETURN N<Hive>::RANGE(0, 10)`,
    },
  },
  E014: {
    means: 'An argument has another form than its construct takes.',
    why: 'Some places take one form only: creations take their properties in braces, `ORDER` takes `Asc` or `Desc`, `Embed(…)` stands only where a vector is expected.',
    example: {
      schema: hive,
      wrong: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>(code)
  RETURN hive`,
      right: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code, frames: 10})
  RETURN hive`,
    },
  },
  E015: {
    means: '`..` does not stand at the end of a mapping, or stands there alone.',
    why: '`..` means "and all members that were not named". It comes last because the named ones are shown first; alone it would mean the record as it is, which needs no mapping.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::{.., plate: code}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::{plate: code, ..}`,
    },
  },
  E016: {
    means: 'An edge type is declared in a form that gvq cannot read.',
    why: 'An edge holds `From` and `To`, each with the name of a node or vector type, and optionally `Properties` in braces of their own.',
    example: {
      schema: `N::Hive { code: String }
N::Meadow { name: String }`,
      wrong: `E::ForagesAt { From: Hive }`,
      right: `E::ForagesAt { From: Hive, To: Meadow }`,
    },
  },
  E017: {
    means: 'The value behind `DEFAULT` cannot be a default.',
    why: 'A default is a text, a number, `true`, `false`, or `NOW` for a `Date`. A property without a default is `null` until it is set, so that `DEFAULT NONE` has nothing to add.',
    example: {
      wrong: `N::Hive { code: String, frames: U8 DEFAULT NONE }`,
      right: `N::Hive { code: String, frames: U8 DEFAULT 10 }`,
    },
  },
  E018: {
    means: 'A query has a macro that does not exist, or more than one.',
    why: 'There are two: `#[mcp]` makes a query a tool for language models, and `#[model("provider:model")]` names the model of its embeddings.',
    example: {
      schema: hive,
      wrong: `#[tool]
QUERY ListHives() =>
  hives <- N<Hive>
  RETURN hives`,
      right: `#[mcp]
QUERY ListHives() =>
  hives <- N<Hive>
  RETURN hives`,
    },
  },
  E019: {
    means: 'Something that stands at most once is given twice.',
    why: 'Of two ends or arguments with one name it would be unclear which one counts.',
    example: {
      schema: `N::Hive { code: String }
N::Meadow { name: String }`,
      wrong: `E::ForagesAt { From: Hive, To: Meadow, To: Hive }`,
      right: `E::ForagesAt { From: Hive, To: Meadow }`,
    },
  },
  E020: {
    means: 'A migration sets a property to something that it cannot compute.',
    why: 'The new value of a property is a literal, or a property of the old item, optionally cast with `AS`.',
    example: {
      schema: `schema::1 {
  N::Hive { frames: U8 }
}

schema::2 {
  N::Hive { slots: U8 }
}`,
      wrong: `MIGRATION schema::1 => schema::2 {
  N::Hive => _:: { slots: ADD(frames, 1) }
}`,
      right: `MIGRATION schema::1 => schema::2 {
  N::Hive => _:: { slots: frames }
}`,
    },
  },
} satisfies Record<string, Explanation>
