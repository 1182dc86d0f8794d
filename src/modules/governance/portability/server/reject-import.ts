import { AppError } from '../../../../platform/errors.ts';

/** Reason for refusing an archive; nothing was changed. */
export function refuse(sentence: string): never {
  throw new AppError('conflict', sentence);
}

const newer = 'Update Sorrel here, then try again.';
export const fromNewer = (what: string) => `The file is from a newer version of Sorrel: it has ${what}. ${newer}`;

/** Converts a database error about an invalid value; null if the archive didn't cause the error. */
export function faultOf(reason: unknown, where: string): AppError | null {
  if (!(reason instanceof Error) || !('code' in reason) || typeof reason.code !== 'string') return null;
  // SQLSTATE class 22: invalid value; class 23: constraint violation.
  if (!/^(22|23)/.test(reason.code)) return null;
  return new AppError('conflict', `The file is damaged: ${where} contains something invalid.`);
}
