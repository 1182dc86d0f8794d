import { z } from 'zod';

/**
 * The archive contains everything, so a stolen session must not be enough to export it. `code`: if two-factor
 * authentication is on.
 */
export const exportFields = z.object({
  password: z.string().max(200).default(''),
  code: z.string().max(40).default(''),
});
export type ExportFields = z.input<typeof exportFields>;

export const maxArchiveBytes = 10 * 1024 ** 3;

/** Response of importing an archive. `madeAt`: when it was exported. */
export const arrivalReport = z.object({
  practice: z.string(),
  madeAt: z.string(),
  clients: z.number().int(),
  appointments: z.number().int(),
  invoices: z.number().int(),
  /** Total of all tables. */
  rows: z.number().int(),
  files: z.number().int(),
  /** Uploads that rows refer to, but that the archive does not contain. */
  missingFiles: z.number().int(),
  /** Former members, who have to be invited again. */
  team: z.array(z.string()),
  /** Public pages whose address was already taken on this instance, with their new address. */
  addresses: z.array(z.object({ was: z.string(), is: z.string() })),
  /** Unsent messages and pending refunds that were cancelled, and sequences that were turned off. */
  stopped: z.object({ messages: z.number().int(), refunds: z.number().int(), sequences: z.number().int() }),
});
export type ArrivalReport = z.infer<typeof arrivalReport>;

/** `whyNot`: reason why nothing can be imported; null if it can. */
export const portability = z.object({ whyNot: z.string().nullable() });
export type Portability = z.infer<typeof portability>;
