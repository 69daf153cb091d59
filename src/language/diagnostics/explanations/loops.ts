import { forage, hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Loops, conditions, and what is not supported. */
export const loops = {
  E651: {
    means: 'A loop runs over something that is no list.',
    why: '`FOR` takes an array, or a variable that holds several records or values. One record needs no loop: use it as it is.',
    example: {
      schema: hive,
      wrong: `QUERY AddHives(codes: String) =>
  FOR code IN codes {
    AddN<Hive>({code: code, frames: 10})
  }
  RETURN NONE`,
      right: `QUERY AddHives(codes: [String]) =>
  FOR code IN codes {
    AddN<Hive>({code: code, frames: 10})
  }
  RETURN NONE`,
    },
  },
  E652: {
    means: 'A loop takes a member that the objects of a parameter do not have.',
    why: '`FOR {a, b} IN rows` takes members by name; the type of the parameter says which there are.',
    example: {
      schema: hive,
      wrong: `QUERY AddHives(rows: [{code: String, frames: U8}]) =>
  FOR {plate, frames} IN rows {
    AddN<Hive>({code: plate, frames: frames})
  }
  RETURN NONE`,
      right: `QUERY AddHives(rows: [{code: String, frames: U8}]) =>
  FOR {code, frames} IN rows {
    AddN<Hive>({code: code, frames: frames})
  }
  RETURN NONE`,
    },
  },
  E653: {
    means: 'A loop takes members of elements that are no objects.',
    why: '`FOR {a} IN xs` is for arrays of objects. Elements that are plain values have no members; name the element itself.',
    example: {
      schema: hive,
      wrong: `QUERY AddHives(codes: [String]) =>
  FOR {code} IN codes {
    AddN<Hive>({code: code, frames: 10})
  }
  RETURN NONE`,
      right: `QUERY AddHives(codes: [String]) =>
  FOR code IN codes {
    AddN<Hive>({code: code, frames: 10})
  }
  RETURN NONE`,
    },
  },
  E654: {
    means: 'The variable of a loop is written with a point.',
    why: 'There is no access to members by a point. Name the members in braces, and they become variables.',
    example: {
      schema: hive,
      wrong: `QUERY AddHives(rows: [{code: String}]) =>
  FOR row.code IN rows {
    AddN<Hive>({code: "H", frames: 10})
  }
  RETURN NONE`,
      right: `QUERY AddHives(rows: [{code: String}]) =>
  FOR {code} IN rows {
    AddN<Hive>({code: code, frames: 10})
  }
  RETURN NONE`,
    },
  },
  E655: {
    means: 'The construct is part of the language, and gvq does not run it.',
    why: 'What `gvq check` accepts, `gvq run` and `gvq serve` execute. So what cannot be executed is refused here, instead of failing later.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  hives <- N<Hive>::WHERE(true)
  RETURN hives`,
      right: `QUERY ListHives() =>
  hives <- N<Hive>
  RETURN hives`,
    },
  },
  E656: {
    means: 'A migration converts a value to a type that it cannot become.',
    why: 'With `AS`, a text becomes any scalar when it reads like one, any scalar becomes a text, and numbers become numbers where they fit. A literal needs no conversion: write it in the new type.',
    example: {
      schema: `schema::1 {
  N::Hive { opened: Date }
}

schema::2 {
  N::Hive { visits: U32 }
}`,
      wrong: `MIGRATION schema::1 => schema::2 {
  N::Hive => _:: { visits: opened AS U32 }
}`,
      right: `MIGRATION schema::1 => schema::2 {
  N::Hive => _:: { visits: 0 }
}`,
    },
  },
  E657: {
    means: 'A comparison has nothing before it to compare.',
    why: '`_` is the whole record. Take one of its properties first, or its id: `_::{code}::EQ(…)`, `_::ID::EQ(…)`.',
    example: {
      schema: hive,
      wrong: `QUERY FindHive(code: String) =>
  hives <- N<Hive>::WHERE(_::EQ(code))
  RETURN hives`,
      right: `QUERY FindHive(code: String) =>
  hives <- N<Hive>::WHERE(_::{code}::EQ(code))
  RETURN hives`,
    },
  },
  E658: {
    means: 'A loop takes a member that the objects of a variable do not have.',
    why: 'Inside a loop, members that are arrays of objects can be looped over in turn. The type of the parameter at the beginning says which members there are.',
    example: {
      schema: hive,
      wrong: `QUERY AddHives(apiaries: [{hives: [{code: String}]}]) =>
  FOR {hives} IN apiaries {
    FOR {plate} IN hives {
      AddN<Hive>({code: plate, frames: 10})
    }
  }
  RETURN NONE`,
      right: `QUERY AddHives(apiaries: [{hives: [{code: String}]}]) =>
  FOR {hives} IN apiaries {
    FOR {code} IN hives {
      AddN<Hive>({code: code, frames: 10})
    }
  }
  RETURN NONE`,
    },
  },
  E659: {
    means: 'A condition is neither true nor false.',
    why: 'A condition ends with a comparison, or asks whether something is there at all: `EXISTS(…)`. Records and values are no conditions by themselves, not even a property of type `Boolean`, which is compared with `::EQ(true)`.',
    example: {
      schema: forage,
      wrong: `QUERY ForagingHives() =>
  hives <- N<Hive>::WHERE(_::Out<ForagesAt>)
  RETURN hives`,
      right: `QUERY ForagingHives() =>
  hives <- N<Hive>::WHERE(EXISTS(_::Out<ForagesAt>))
  RETURN hives`,
    },
  },
  E660: {
    means: '`Embed` is given something that is no text.',
    why: '`Embed` sends a text to a model and takes the vector that comes back. Vectors that you have already are passed without `Embed`.',
    example: {
      schema: notes,
      wrong: `QUERY Search(query: [F64]) =>
  found <- SearchV<Note>(Embed(query), 5)
  RETURN found`,
      right: `QUERY Search(query: String) =>
  found <- SearchV<Note>(Embed(query), 5)
  RETURN found`,
    },
  },
} satisfies Record<string, Explanation>
