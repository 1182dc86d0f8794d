import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';

/** Runs `work` in a transaction of the practice. Vendors must be called between transactions, never inside one. */
export type InPractice = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** @throws AppError invalid for the field `to` */
export function rejectRecipient(sentence: string): never {
  throw new AppError('invalid', sentence, { to: sentence });
}
