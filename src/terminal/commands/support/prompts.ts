import { forTerminal } from '../../../base/text/terminal-text.ts'

/*
 * The one place that asks on a terminal. The package writes what it is given as it is, and names of files and folders, in messages and as
 * proposals, may have what acts on a terminal.
 */

interface Choice<T> {
  readonly name: string
  readonly value: T
}

interface InputQuestion {
  readonly message: string
  /** What an empty answer means. */
  readonly default?: string
  readonly validate?: (value: string) => true | string
}

export async function askToConfirm(message: string, isDefault: boolean): Promise<boolean> {
  const { confirm } = await import('@inquirer/prompts')
  return confirm({ message: forTerminal(message), default: isDefault }, { output: process.stderr })
}

export async function askForText(
  question: InputQuestion,
  output: NodeJS.WriteStream = process.stdout,
): Promise<string> {
  const { input } = await import('@inquirer/prompts')
  const { message, default: proposal, validate } = question
  const shown = proposal === undefined ? undefined : forTerminal(proposal)
  const check = (value: string) => {
    const fault = validate?.(value) ?? true
    return fault === true || forTerminal(fault)
  }
  const answer = await input(
    {
      message: forTerminal(message),
      ...(shown !== undefined && { default: shown }),
      ...(validate && { validate: check }),
    },
    { output },
  )
  return answer === shown ? proposal! : answer
}

export async function askToSelect<T>(message: string, choices: readonly Choice<T>[]): Promise<T> {
  const { select } = await import('@inquirer/prompts')
  const shown = choices.map(({ name, value }) => ({ name: forTerminal(name), value }))
  return select<T>({ message: forTerminal(message), choices: shown }, { output: process.stderr })
}
