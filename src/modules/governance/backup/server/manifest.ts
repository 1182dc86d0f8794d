import { z } from 'zod';

/** A new number only for what an older program would misread; what is only more of it keeps the number. */
export const formatVersion = 1;
export const manifestName = 'manifest.json';
/** The file of secrets of an instance that was given no APP_SECRET. */
export const secretName = 'secret';

const part = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What an archive says of itself: everything that lies in it, and what every part of it must be. */
export const manifestSchema = z.object({
  format: z.literal('sorrel-backup'),
  formatVersion: z.int().min(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ hash: z.string(), at: z.int() })).min(1),
  sequences: z.record(z.string(), z.int()),
  tables: z.array(part.extend({ table: z.string(), rows: z.int().min(0) })),
  files: z.array(part.extend({ file: z.string() })),
  /** Files that rows name and that were not in the store. */
  missingFiles: z.array(z.string()),
  /** By which it is known whether encrypted columns can be read; `part`: null when it was in APP_SECRET. */
  secret: z.object({ fingerprint: z.string(), part: part.nullable() }),
  practices: z.int().min(0),
});
export type Manifest = z.infer<typeof manifestSchema>;
