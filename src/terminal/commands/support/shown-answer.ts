import type { Result } from '../../../language/analysis/program.ts'
import { parseJson } from '../../../language/catalog/index.ts'
import { resultShape } from '../../../language/facts/index.ts'
import { type OutputMode, render } from '../../../tools/output/index.ts'
import { wantsColour } from './output.ts'

/** Renders the JSON of a response in another mode, for standard output. */
export function shownAnswer(answer: string, mode: OutputMode, declared: Result | undefined): string {
  const shape = declared && resultShape(declared)
  const { columns } = process.stdout
  return render(
    { value: parseJson(answer), ...(shape && { shape }) },
    {
      mode,
      colour: wantsColour(process.stdout),
      hint: '--mode line shows all',
      ...(columns !== undefined && { width: columns }),
    },
  )
}
