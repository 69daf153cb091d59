/** Thrown where a run that has promised to read once must read more: there is too much for one read. It runs again without the promise. */
export class MoreReads extends Error {}
