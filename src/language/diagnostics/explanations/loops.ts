import { forage, hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Loops, conditions, and constructs that are not supported. */
export const loops = {
  E651: {
    means: 'A loop iterates over something that is not a list.',
    why: '`FOR` accepts an array, or a variable that holds several records or values. A single record needs no loop: use it directly.',
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
    means: 'A loop names a member that the objects of a parameter do not have.',
    why: '`FOR {a, b} IN rows` selects members by name; the type of the parameter declares which members exist.',
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
    means: 'A loop names members of elements that are not objects.',
    why: '`FOR {a} IN xs` is for arrays of objects. Plain values have no members; name the element itself: `FOR x IN xs`.',
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
    means: 'The variable of a loop is written with a dot.',
    why: 'Members cannot be accessed with a dot. Name them in braces, and each becomes a variable.',
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
    means: 'The construct is part of HelixQL, but gvq does not support it.',
    why: 'Whatever `gvq check` accepts, `gvq run` and `gvq serve` can execute. A construct that cannot be executed is therefore rejected here, instead of failing later.',
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
    means: 'A migration converts a value to a type that it cannot be converted to.',
    why: 'With `AS`, a string that reads like a scalar can be converted to it, any scalar to a string, and a number to any number type in which it fits. A literal needs no conversion: write it in the new type.',
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
    means: 'A comparison has no value on its left.',
    why: '`_` is the whole record. Select one of its properties first, or its id: `_::{code}::EQ(…)`, `_::ID::EQ(…)`.',
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
    means: 'A loop names a member that the objects of a variable do not have.',
    why: 'Members that are arrays of objects can be looped over in turn, inside the loop. The type of the original parameter declares which members exist.',
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
    why: 'A condition ends with a comparison, or tests whether something exists: `EXISTS(…)`. A record or a value is not a condition by itself, not even a property of type `Boolean`: compare it with `::EQ(true)`.',
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
    means: 'The argument of `Embed` is not a string.',
    why: '`Embed` sends a string to a model and uses the vector that the model returns. Pass a vector that you already have without `Embed`.',
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
