/** Builds the playground into a folder, from which any server of files can serve it. */
export function buildPlayground(folder: string): Promise<void>
