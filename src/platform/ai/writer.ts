/** `most`: maximum length of the result, in tokens. */
export type WritingTask = { instructions: string; prompt: string; most: number };

/**
 * Generates text and reports each piece as it arrives. A truncated text is an error.
 * @throws VendorFailure with a message for the user
 */
export type TextWriter = {
  via: string;
  write: (task: WritingTask, onText?: (piece: string) => void) => Promise<string>;
};
