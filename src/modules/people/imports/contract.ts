import { z } from 'zod';

/** Fields that a CSV column can contain, with their labels. */
export const importFields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  goal: 'Goal',
  notes: 'Notes',
  status: 'Status',
  tags: 'Tags',
} as const;
export type ImportField = keyof typeof importFields;

/**
 * Body of POST /api/clients/import (up to 16 MB). `rows` are the cells by field: goals and statuses by label or value,
 * tags separated by commas or semicolons, optionally quoted. `dryRun` changes nothing and answers the same report.
 */
export const importInput = z.object({
  rows: z
    .array(
      z.partialRecord(z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]]), z.string().max(10_000)),
    )
    .min(1, 'This file has no rows')
    .max(50_000, 'At most 50,000 rows at a time'),
  /** How to handle rows whose address belongs to an existing client. */
  duplicates: z.enum(['skip', 'update']).default('skip'),
  /** Imports the valid rows; otherwise a single error rejects the whole file. */
  skipInvalid: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});
export type ImportInput = z.infer<typeof importInput>;

/** `row` starts at 1, after the header. At most 200 errors and 200 duplicates are listed. */
export const importReport = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  invalid: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })),
  /** `of`: an earlier row of the file with the same address, or null for an existing client. */
  duplicates: z.array(z.object({ row: z.number().int(), email: z.string(), of: z.number().int().nullable() })),
});
export type ImportReport = z.infer<typeof importReport>;

/** The answer is NDJSON: progress lines with `done` and `total` rows, then the report or a failure. */
export const importLine = z.union([
  z.object({ done: z.number().int(), total: z.number().int() }),
  z.object({ report: importReport }),
  z.object({ message: z.string() }),
]);
export type ImportLine = z.infer<typeof importLine>;
