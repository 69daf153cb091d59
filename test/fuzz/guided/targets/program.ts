import { faultOf } from '../../judge.ts'
import type { Target } from '../support.ts'

export const { fuzz, seeds }: Target = {
  fuzz(data) {
    const fault = faultOf([data.toString('utf8')])
    if (fault !== undefined) throw new Error(fault)
  },
  seeds: () => [
    Buffer.from(
      'N::User { UNIQUE INDEX email: String, age: U8 DEFAULT 3, born?: Date }\nV::Doc { text: String }\n',
    ),
    Buffer.from(
      'E::Knows UNIQUE { From: User, To: User, Properties: { since: Date DEFAULT NOW } }\nN::User { a: [I64] }',
    ),
    Buffer.from(
      'N::User { name: String }\nQUERY Q(a?: String, ids: [ID]) =>\n  u <- N<User>::WHERE(AND(_::{name}::EQ(a), _::ID::IS_IN(ids)))::ORDER<Desc>(_::{name})::RANGE(0, 10)\n  RETURN u::{n: name, ..}, u::COUNT\n',
    ),
    Buffer.from(
      'N::User { name: String }\nE::Knows { From: User, To: User }\nQUERY Q(rows: [{name: String}]) =>\n  FOR {name} IN rows {\n    u <- AddN<User>({name: name})\n    AddE<Knows>::From(u)::To(u)\n  }\n  DROP N<User>::Out<Knows>\n  RETURN NONE\n',
    ),
    Buffer.from(
      'V::Doc { t: String }\nQUERY S(t: String) => d <- SearchV<Doc>(Embed(t), 5)::PREFILTER(_::{t}::CONTAINS("a")) RETURN d',
    ),
  ],
}
