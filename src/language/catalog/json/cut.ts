const shownCharactersMax = 60
const nameCharactersMax = 200

/** Cuts a long text for a message. */
export function cut(text: string, charactersMax: number = shownCharactersMax): string {
  const characters = [...text.slice(0, charactersMax * 2)]
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax).join('')}…` : text
}

/** Returns a name that a client has sent for a message, cut only if nobody would write one so long. */
export function describeName(name: string): string {
  return cut(name, nameCharactersMax)
}
