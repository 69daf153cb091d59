export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

/** A promise and the function that resolves it. */
export function gate(): Gate {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}
