import { z } from 'zod';
import type { TableFacts } from '../../../../platform/database/table-facts.ts';

/** Of team.jsonl, which is no table. */
const teamChecks: Record<string, z.ZodType> = {
  email: z.string().max(254),
  first_name: z.string().max(200),
  last_name: z.string().max(200),
  role: z.string(),
};

/** The most letters of a text: of a body, which may be a book, and of any other. */
const longestBody = 2_000_000;
const longest = 20_000;
const bodies = new Set([
  ...['content_versions.body', 'contents.body', 'email_campaigns.body', 'email_logs.html', 'email_logs.text'],
  ...['mail_contents.html', 'mail_contents.text', 'sequence_steps.body'],
]);

/** A row as its columns are read, or the name of the first one whose value cannot stand there. */
export function readColumns(table: string, facts: TableFacts | undefined, row: Record<string, unknown>) {
  const checks = table === 'team' ? teamChecks : (facts?.checks ?? {});
  const read: Record<string, unknown> = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const place = `${table}.${column}`;
    if (typeof value === 'string' && value.length > (bodies.has(place) ? longestBody : longest))
      return { wrong: column };
    const checked = checks[column]?.safeParse(value);
    if (checked && !checked.success) return { wrong: column };
    if (checked) read[column] = checked.data;
  }
  return { wrong: null, read };
}
