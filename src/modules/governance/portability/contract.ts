import { z } from 'zod';

/**
 * The archive contains everything, so a stolen session must not be enough. `code`: if two-factor authentication is on.
 */
export const exportFields = z.object({
  password: z.string().max(200).default(''),
  code: z.string().max(40).default(''),
});
export type ExportFields = z.input<typeof exportFields>;

/** Maximum size of an archive in bytes. */
export const largestArchive = 10 * 1024 ** 3;

export const arrivalReport = z.object({
  practice: z.string(),
  madeAt: z.string(),
  clients: z.number().int(),
  appointments: z.number().int(),
  invoices: z.number().int(),
  /** Rows of all tables. */
  rows: z.number().int(),
  files: z.number().int(),
  /** Uploads that the archive lacks. */
  missingFiles: z.number().int(),
  /** Former members, who have to be invited again. */
  team: z.array(z.string()),
  /** Page addresses that were taken on this instance. */
  addresses: z.array(z.object({ was: z.string(), is: z.string() })),
  /** Messages that were waiting and are not sent, pending refunds, and sequences that were turned off. */
  stopped: z.object({ messages: z.number().int(), refunds: z.number().int(), sequences: z.number().int() }),
});
export type ArrivalReport = z.infer<typeof arrivalReport>;

/** `whyNot`: reason why nothing can be imported; null if it can. */
export const portability = z.object({ whyNot: z.string().nullable() });
export type Portability = z.infer<typeof portability>;
