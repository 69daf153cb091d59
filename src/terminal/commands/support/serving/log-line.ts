/** Formats a line of the server's log, which is JSON: unchanged, or shortened for a terminal. */
export function logLine(line: string, isForPeople: boolean): string {
  return isForPeople ? shortened(JSON.parse(line) as LogEntry) : line
}

interface LogEntry {
  readonly level: string
  readonly time: string
  readonly msg: string
  readonly id?: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly ms?: number
  readonly code?: string
  readonly error?: string
  readonly reason?: string
  readonly plan?: readonly string[]
  readonly err?: { readonly stack?: string; readonly message: string }
}

function shortened(entry: LogEntry): string {
  const { level, time, msg, id, method, path, status, ms, code, error, reason, plan = [], err } = entry
  const facts = [
    time.slice(11, 23),
    level,
    msg,
    method,
    path,
    status,
    ms && `${ms} ms`,
    id,
    code,
    error,
    reason,
  ]
  const head = facts.filter(fact => fact !== undefined).join('  ')
  const more = [...plan, ...(err === undefined ? [] : (err.stack ?? err.message).split('\n'))]
  return [head, ...more.map(each => `    ${each}`)].join('\n')
}
