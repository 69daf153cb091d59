import { hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Errors that are found by parsing, before types are checked. */
export const syntax = {
  E001: {
    means: 'A keyword, name or sign is used where it is not allowed.',
    why: 'The caret marks the first token that does not fit, and the message lists what is allowed there. The mistake itself may be a few tokens earlier: a missing bracket, comma or `::`.',
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
    why: 'Something that was opened is not closed. When the opening bracket is on an earlier line, the diagnostic points to it.',
    example: {
      wrong: `N::Hive {
  code: String`,
      right: `N::Hive {
  code: String
}`,
    },
  },
  E003: {
    means: 'A string has no closing `"`.',
    why: 'A string may span several lines, so a missing quote could swallow the rest of the file. If code follows, the string is assumed to end with its line, and the rest of the file is still checked.',
    example: {
      wrong: `QUERY Greet() =>
  RETURN "welcome to the apiary`,
      right: `QUERY Greet() =>
  RETURN "welcome to the apiary"`,
    },
  },
  E004: {
    means: 'The file contains a character or sign that HelixQL does not have.',
    why: 'HelixQL has no infix operators, semicolons, block comments or single-quoted strings. Compare values with steps such as `::EQ(…)`, compute with functions such as `ADD(…)`, and bind variables with `<-`.',
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
    means: 'A backslash in a string is not followed by a valid escape.',
    why: 'The escapes are `\\"`, `\\\\`, `\\n`, `\\t`, and `\\u` followed by four hexadecimal digits. To write a backslash itself, double it.',
    example: {
      wrong: `QUERY Folder() =>
  RETURN "apiary\\hives"`,
      right: `QUERY Folder() =>
  RETURN "apiary\\\\hives"`,
    },
  },
  E006: {
    means: 'A number is written in a form that HelixQL does not accept, or is too large for every type.',
    why: 'Numbers look like `7`, `-7`, `0.5` or `1.5e-3`: digits on both sides of the decimal point, no separators, no units. Names begin with a letter.',
    example: {
      wrong: `QUERY BeesPerHive() =>
  RETURN 50_000`,
      right: `QUERY BeesPerHive() =>
  RETURN 50000`,
    },
  },
  E007: {
    means: 'A file is larger than 8 MiB, or a text that a client sent larger than 1 MiB, and was not read.',
    why: 'A file of this size is usually data with the wrong extension. All `.hx` files of a folder form one program, so a file can be split between any two declarations.',
  },
  E008: {
    means:
      'A file has more than 600,000 tokens, some 50,000 lines, and was not read; or a text that a client sent has more than 100,000, or more than 10,000 in one statement or declaration.',
    why: 'The limit bounds the time and memory of a check. All `.hx` files of a folder form one program, so a file can be split between any two declarations. A long list of values is better sent as a parameter.',
  },
  E009: {
    means: 'More than 200 brackets are open at the same time.',
    why: 'Deeper nesting is rarely intended: a generator repeated itself, or closing brackets are missing. To make a query flatter, bind inner values to variables.',
  },
  E010: {
    means: 'A query has no `RETURN`.',
    why: 'Every query answers its caller, and `RETURN` defines the answer. A query that only writes ends with `RETURN NONE`, which returns `{}`.',
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
    why: 'An empty mapping would show nothing, an empty condition would test nothing, and an empty array would have no type. Remove the construct, or add an entry.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::{}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::{code, frames}`,
    },
  },
  E012: {
    means: 'The name of a node, edge or vector type begins with a lower-case letter.',
    why: 'Type names begin with a capital letter; variables and properties usually do not, so that readers can distinguish them.',
    example: {
      wrong: `N::hive { code: String }`,
      right: `N::Hive { code: String }`,
    },
  },
  E013: {
    means: 'A step, function or source has too many or too few arguments.',
    why: 'The message shows the construct with all its arguments. No argument has a default.',
    example: {
      schema: hive,
      wrong: `QUERY FirstHives() =>
  RETURN N<Hive>::RANGE(10)`,
      right: `QUERY FirstHives() =>
  RETURN N<Hive>::RANGE(0, 10)`,
    },
  },
  E014: {
    means: 'An argument does not have the form that its construct requires.',
    why: 'Some places accept only one form: creations expect their properties in braces, `ORDER` expects `Asc` or `Desc`, and `Embed(…)` is allowed only where a vector is expected.',
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
    means: '`..` is not the last entry of a mapping, or is its only one.',
    why: '`..` means "and all members that were not named". It comes last because the named members are shown first; alone, it would mean the record as it is, which needs no mapping.',
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
    why: 'An edge declares `From` and `To`, each with the name of a node or vector type, and optionally `Properties` in braces of their own.',
    example: {
      schema: `N::Hive { code: String }
N::Meadow { name: String }`,
      wrong: `E::ForagesAt { From: Hive }`,
      right: `E::ForagesAt { From: Hive, To: Meadow }`,
    },
  },
  E017: {
    means: 'The value after `DEFAULT` cannot be a default.',
    why: 'A default is a string, a number, `true`, `false`, or `NOW` for a `Date`. A property without a default is `null` until it is set, so `DEFAULT NONE` is unnecessary.',
    example: {
      wrong: `N::Hive { code: String, frames: U8 DEFAULT NONE }`,
      right: `N::Hive { code: String, frames: U8 DEFAULT 10 }`,
    },
  },
  E018: {
    means: 'A query has a macro that does not exist, or more than one.',
    why: 'There are two macros: `#[mcp]` makes a query a tool for language models, and `#[model("provider:model")]` names the model of its embeddings.',
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
    means: 'Something that is allowed at most once is given twice.',
    why: 'With two ends or arguments of the same name, it would be unclear which one applies.',
    example: {
      schema: `N::Hive { code: String }
N::Meadow { name: String }`,
      wrong: `E::ForagesAt { From: Hive, To: Meadow, To: Hive }`,
      right: `E::ForagesAt { From: Hive, To: Meadow }`,
    },
  },
  E020: {
    means: 'A migration sets a property to a value that migrations cannot compute.',
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
  E021: {
    means: 'A file has more than 1,000 errors; 1,000 of them are reported.',
    why: 'So many errors usually have one cause: text of another format, or a generator that repeats one mistake. The limit bounds the time of a check.',
  },
  E022: {
    means: 'A name has more than 1,000 characters.',
    why: 'Names appear in messages, URLs, clients and the tables of PostgreSQL. A word of this length is usually data, or text without its blanks.',
  },
  E023: {
    means: 'A type has more than 1,500 properties.',
    why: 'Each property is a column, and a table of PostgreSQL has at most 1,600. Values that come in numbers, such as the features of a model, are one array; those that belong together are a node of their own, with an edge.',
  },
  E024: {
    means:
      'A traversal has more than 1,500 steps, together with those in whose conditions and mappings it is.',
    why: 'Each step calls the one before it, and the depth of such calls is limited. Part of the traversal can be bound to a variable, from which the next statement goes on.',
  },
} satisfies Record<string, Explanation>
