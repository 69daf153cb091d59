import { expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

it('a drop of more items than are dropped at once takes those that occur again in a later part only once', () =>
  withProgram(
    `N::User { n: I32 }
E::Knows { From: User, To: User }
QUERY Fill(n: [I32]) =>
  FOR i IN n { AddN<User>({n: i}) }
  all <- N<User>
  some <- N<User>::RANGE(0, 500)
  AddE<Knows>::From(all)::To(some)
  RETURN NONE
QUERY DropKnown() =>
  DROP N<User>::Out<Knows>
  RETURN N<User>::COUNT`,
    async ({ call }) => {
      await call('Fill', { n: Array.from({ length: 520 }, (_, i) => i) })
      expect(await call('DropKnown')).toEqual({ data: 20 })
    },
  ))
