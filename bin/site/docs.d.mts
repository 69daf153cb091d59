/** Builds the documentation into a folder, beside `playground/`. */
export function buildDocs(folder: string): Promise<void>
