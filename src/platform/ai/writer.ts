/** `most`: the longest answer, in tokens. */
export type WritingTask = { instructions: string; prompt: string; most: number };

/** Writes text. @throws VendorFailure with a sentence */
export type TextWriter = { via: string; write: (task: WritingTask) => Promise<string> };
