import type { z } from 'zod';
import { translateError } from '../../shared/messages/create-catalog.ts';

/** The first message for each invalid field, in the language of the locale. */
export function fieldMessages(error: z.ZodError, locale: string): Record<string, string> {
  const entries = error.issues.map((issue): [string, string] => [
    String(issue.path[0] ?? ''),
    translateError(issue.message, locale),
  ]);
  return Object.fromEntries(entries.reverse());
}
