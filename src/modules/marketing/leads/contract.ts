import { z } from 'zod';
import { fileKindNames } from '../../../shared/file-kinds.ts';
import { email, id, instant, optionalLine, referrer, requiredText } from '../../../shared/zod.ts';

/** Query of POST /api/storefront/files, whose body is the file itself. */
export const newFile = z.object({ name: requiredText(255, 'The file needs a name') });

/** One of GET /api/storefront/files. */
export const leadFile = z.object({
  id,
  name: z.string(),
  kind: z.enum(fileKindNames),
  size: z.number().int(),
  createdAt: instant,
  /** How many people asked for it, and how many of them have fetched it. */
  people: z.number().int(),
  fetched: z.number().int(),
});
export type LeadFile = z.infer<typeof leadFile>;

/** Public: body of POST /api/leads/request. The answer is the same for every address. */
export const leadRequest = z.object({
  storefrontSlug: requiredText(100),
  /** Of the page's blocks the one that offers the file. */
  block: requiredText(40),
  email: email(),
  firstName: optionalLine(100),
  newsletter: z.boolean().default(false),
  referrer: referrer(),
  /** A field no person sees; filled only by robots. */
  website: z.string().max(200).optional(),
});
export type LeadRequest = z.infer<typeof leadRequest>;

/** How long a link of a mail works, and how often. */
export const linkDays = 7;
export const maxDownloads = 5;

/** What the page behind that link shows. */
export type FilePreview = {
  practiceName: string;
  name: string;
  kind: LeadFile['kind'];
  size: number;
  /** False when it was used up, or is too old. */
  isOpen: boolean;
  /** Where it can be asked for again; null when the page does not offer it any more. */
  again: string | null;
};
