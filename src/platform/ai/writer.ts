/** `most`: the longest answer, in tokens. */
export type WritingTask = { instructions: string; prompt: string; most: number };

/**
 * Writes text, and tells of each piece as soon as it is there. A text that breaks off is a failure, not a shorter text.
 * @throws VendorFailure with a sentence
 */
export type TextWriter = {
  via: string;
  write: (task: WritingTask, onText?: (piece: string) => void) => Promise<string>;
};
