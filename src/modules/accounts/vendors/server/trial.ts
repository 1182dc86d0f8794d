import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';

/** Runs `work` in a transaction of the practice; vendors are called between two, never within one. */
export type InPractice = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** @throws AppError invalid beside the field of the addressee */
export function refuseTo(sentence: string): never {
  throw new AppError('invalid', sentence, { to: sentence });
}
