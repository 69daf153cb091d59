import { withProgram } from '../support/program.ts'

/** Returns the response of a query as text, since JSON.parse rounds wide integers. */
type Text = (query: string, params?: string) => Promise<string>

export function withText(program: string, work: (text: Text) => Promise<void>): Promise<void> {
  return withProgram(program, ({ database }) =>
    work((query, params = '{}') => database.callText(query, params)),
  )
}
