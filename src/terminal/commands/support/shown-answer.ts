import type { Result } from '../../../language/analysis/program/program.ts'
import { parseJson } from '../../../language/catalog/index.ts'
import { resultShape } from '../../../language/facts/index.ts'
import { type OutputMode, render, renderedChunks } from '../../../tools/output/index.ts'
import { inParts } from '../../repl/index.ts'
import { wantsColour, written } from './output.ts'

/** Writes the JSON of a response in another mode to standard output, as fast as it is read there. */
export async function showAnswer(
  answer: string,
  mode: OutputMode,
  declared: Result | undefined,
): Promise<void> {
  const shape = declared && resultShape(declared)
  const { columns } = process.stdout
  const result = { value: parseJson(answer), ...(shape && { shape }) }
  const options = {
    mode,
    colour: wantsColour(process.stdout),
    hint: '--mode line shows all',
    ...(columns !== undefined && { width: columns }),
  }
  await inParts(mode === 'table' ? [render(result, options)] : renderedChunks(result, options), written)
}
