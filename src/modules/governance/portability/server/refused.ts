import { AppError } from '../../../../platform/errors.ts';

/** Why an archive is not taken in, in a sentence; nothing was touched. */
export function refuse(sentence: string): never {
  throw new AppError('conflict', sentence);
}

const newer = 'Update Sorrel here, then try again.';
export const fromNewer = (what: string) => `The file is from a newer version of Sorrel: it has ${what}. ${newer}`;

/** What the database says of a value that does not belong there; null for anything that is no fault of the file. */
export function faultOf(reason: unknown, where: string): AppError | null {
  if (!(reason instanceof Error) || !('code' in reason) || typeof reason.code !== 'string') return null;
  // Class 22: a value of the wrong kind or size; 23: one that breaks a rule of the table.
  if (!/^(22|23)/.test(reason.code)) return null;
  return new AppError('conflict', `The file is damaged: ${where} contains something invalid.`);
}
