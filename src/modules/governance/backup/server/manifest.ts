import { z } from 'zod';

/** Increment it only for changes that an older version would misread, not for additions. */
export const formatVersion = 1;
export const manifestName = 'manifest.json';
/** The secret of an instance without APP_SECRET. */
export const secretName = 'secret';

const part = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The manifest lists everything in the archive with its checksums. */
export const manifestSchema = z.object({
  format: z.literal('sorrel-backup'),
  formatVersion: z.int().min(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ hash: z.string(), at: z.int() })).min(1),
  sequences: z.record(z.string(), z.int()),
  tables: z.array(part.extend({ table: z.string(), rows: z.int().min(0) })),
  files: z.array(part.extend({ file: z.string() })),
  /** Files that rows refer to, but that the store did not have. */
  missingFiles: z.array(z.string()),
  /** The fingerprint shows whether encrypted columns can be read. `part`: null if the secret was in APP_SECRET. */
  secret: z.object({ fingerprint: z.string(), part: part.nullable() }),
  practices: z.int().min(0),
});
export type Manifest = z.infer<typeof manifestSchema>;
