/** See studio.mjs. */
export function buildStudio(): Promise<string>
