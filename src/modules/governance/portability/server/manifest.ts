import { z } from 'zod';

/** Increment it only for changes that an older version of Sorrel would misread, not for new tables and columns. */
export const formatVersion = 1;
export const format = 'sorrel-practice';
export const manifestName = 'manifest.json';

const archivedFile = z.object({
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
    .array(
      archivedFile.extend({
        table: z.string(),
        rows: z.int().min(0),
        columns: z.array(z.string()),
        isRead: z.boolean(),
      }),
    )
    .max(500),
  /** CSV files for spreadsheets. */
  sheets: z.array(archivedFile.extend({ rows: z.int().min(0) })).max(500),
  /** Uploads. `file`: the name by which rows refer to it. */
  files: z.array(archivedFile.extend({ file: z.string() })).max(200_000),
  /** Names that rows refer to, but whose file was missing in storage at the export. */
  missingFiles: z.array(z.string()).max(200_000),
  /** PDFs of invoices. */
  papers: z.array(archivedFile).max(500_000),
  readMe: archivedFile,
});
export type Manifest = z.infer<typeof manifestSchema>;
