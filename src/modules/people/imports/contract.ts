import { z } from 'zod';

/** The fields a column of a CSV file can mean, with the names by which they are recognised. */
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
 * Body of POST /api/clients/import (up to 16 MB). `rows` are the cells as they stand in the file, by field; goals and
 * statuses by label or value, tags parted by commas or semicolons, in quotation marks or not. `dryRun` changes nothing
 * and answers the same report.
 */
export const importInput = z.object({
  rows: z
    .array(
      z.partialRecord(z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]]), z.string().max(10_000)),
    )
    .min(1, 'This file has no rows')
    .max(50_000, 'At most 50,000 rows at a time'),
  /** What to do with a row whose address is a client's already. */
  duplicates: z.enum(['skip', 'update']).default('skip'),
  /** Import the other rows although some have errors; otherwise a single error means that nothing is imported. */
  skipInvalid: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});
export type ImportInput = z.infer<typeof importInput>;

/** `row` counts from 1, the first row after the header. At most 200 errors and 200 duplicates are named. */
export const importReport = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  invalid: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })),
  /** `of`: an earlier row of the same file with this address, or null when a client has it. */
  duplicates: z.array(z.object({ row: z.number().int(), email: z.string(), of: z.number().int().nullable() })),
});
export type ImportReport = z.infer<typeof importReport>;

/** The answer is a stream of lines of JSON: some with `done` and `total` rows, the last with the report or a failure. */
export const importLine = z.union([
  z.object({ done: z.number().int(), total: z.number().int() }),
  z.object({ report: importReport }),
  z.object({ message: z.string() }),
]);
export type ImportLine = z.infer<typeof importLine>;
