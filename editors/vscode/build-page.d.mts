/** See build-page.mjs. */
export function buildAnswerPage(folder: string): Promise<void>
