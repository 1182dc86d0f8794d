import { z } from 'zod';

/** With everything in it: a stolen session is not enough. `code`: where the second step of signing in is on. */
export const exportFields = z.object({
  password: z.string().max(200).default(''),
  code: z.string().max(40).default(''),
});
export type ExportFields = z.input<typeof exportFields>;

/** The largest archive that is taken in, in bytes. */
export const largestArchive = 10 * 1024 ** 3;

/** What came along, and what the owner has to know of it. */
export const arrivalReport = z.object({
  practice: z.string(),
  madeAt: z.string(),
  clients: z.number().int(),
  appointments: z.number().int(),
  invoices: z.number().int(),
  /** All rows. */
  rows: z.number().int(),
  files: z.number().int(),
  /** Uploads that were missing where it came from. */
  missingFiles: z.number().int(),
  /** Colleagues, who are invited anew. */
  team: z.array(z.string()),
  /** Addresses of pages that somebody else has here. */
  addresses: z.array(z.object({ was: z.string(), is: z.string() })),
  /** Mails and texts that waited there and are not sent, refunds that were not through, sequences that are off now. */
  stopped: z.object({ messages: z.number().int(), refunds: z.number().int(), sequences: z.number().int() }),
});
export type ArrivalReport = z.infer<typeof arrivalReport>;

/** `whyNot`: why nothing can be taken in here, in a sentence; null where it can. */
export const portability = z.object({ whyNot: z.string().nullable() });
export type Portability = z.infer<typeof portability>;
