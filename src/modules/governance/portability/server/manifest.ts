import { z } from 'zod';

/** A new number only for what an older program would misread; more tables and columns keep the number. */
export const formatVersion = 1;
export const format = 'sorrel-practice';
export const manifestName = 'manifest.json';

const part = z.object({
  name: z.string().max(300),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What an archive says of itself: everything that lies in it, and what each part of it must be. */
export const manifestSchema = z.object({
  format: z.literal(format),
  formatVersion: z.int().min(1),
  madeAt: z.iso.datetime(),
  practice: z.object({ name: z.string().max(500) }),
  /** Every row as a line of JSON. `isRead`: not taken in elsewhere. */
  tables: z
    .array(part.extend({ table: z.string(), rows: z.int().min(0), columns: z.array(z.string()), isRead: z.boolean() }))
    .max(500),
  /** For spreadsheets. */
  sheets: z.array(part.extend({ rows: z.int().min(0) })).max(500),
  /** Uploads; `file`: as the rows call them. */
  files: z.array(part.extend({ file: z.string() })).max(200_000),
  /** Files that rows name and that were not in the store. */
  missingFiles: z.array(z.string()).max(200_000),
  /** Invoices as PDF. */
  papers: z.array(part).max(500_000),
  readMe: part,
});
export type Manifest = z.infer<typeof manifestSchema>;
