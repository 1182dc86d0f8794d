import { z } from 'zod';

/** Increment it only for changes that an older version would misread, not for new tables and columns. */
export const formatVersion = 1;
export const format = 'sorrel-practice';
export const manifestName = 'manifest.json';

const part = z.object({
  name: z.string().max(300),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The manifest lists everything in the archive with its checksums. */
export const manifestSchema = z.object({
  format: z.literal(format),
  formatVersion: z.int().min(1),
  madeAt: z.iso.datetime(),
  practice: z.object({ name: z.string().max(500) }),
  /** Rows as JSON lines. `isRead`: for information only, not imported. */
  tables: z
    .array(part.extend({ table: z.string(), rows: z.int().min(0), columns: z.array(z.string()), isRead: z.boolean() }))
    .max(500),
  /** CSV files for spreadsheets. */
  sheets: z.array(part.extend({ rows: z.int().min(0) })).max(500),
  /** `file`: the upload's name in rows. */
  files: z.array(part.extend({ file: z.string() })).max(200_000),
  /** Files that rows refer to, but that the store did not have. */
  missingFiles: z.array(z.string()).max(200_000),
  /** PDFs of invoices. */
  papers: z.array(part).max(500_000),
  readMe: part,
});
export type Manifest = z.infer<typeof manifestSchema>;
