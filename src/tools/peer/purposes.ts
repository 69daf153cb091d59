/** The purpose for which a shell opens a data folder, in its `owner.json`. */
export const shellPurpose = 'gvq repl'
