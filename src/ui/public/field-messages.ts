import type { z } from 'zod';

/** The first message for each invalid field. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const found = error.issues.map((issue): [string, string] => [String(issue.path[0] ?? ''), issue.message]);
  return Object.fromEntries(found.reverse());
}
