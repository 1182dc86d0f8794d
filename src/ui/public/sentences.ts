import type { z } from 'zod';

/** The first sentence for each wrong field of a form. */
export function sentences(error: z.ZodError): Record<string, string> {
  const found = error.issues.map((issue): [string, string] => [String(issue.path[0] ?? ''), issue.message]);
  return Object.fromEntries(found.reverse());
}
