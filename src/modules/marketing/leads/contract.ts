import { z } from 'zod';
import { fileKindNames } from '../../../shared/file-kinds.ts';
import { email, id, instant, optionalLine, referrer, requiredText } from '../../../shared/zod.ts';

/** Query of POST /api/storefront/files; the body is the file itself. */
export const newFile = z.object({ name: requiredText(255, 'The file needs a name') });

/** Item of GET /api/storefront/files. */
export const leadFile = z.object({
  id,
  name: z.string(),
  kind: z.enum(fileKindNames),
  size: z.number().int(),
  createdAt: instant,
  /** How many people requested the file, and how many of them downloaded it. */
  people: z.number().int(),
  fetched: z.number().int(),
});
export type LeadFile = z.infer<typeof leadFile>;

/**
 * Public: body of POST /api/leads/request. The response doesn't depend on the address, so that it reveals nothing about
 * it.
 */
export const leadRequest = z.object({
  storefrontSlug: requiredText(100),
  /** Id of the page block that offers the file. */
  block: requiredText(40),
  email: email(),
  firstName: optionalLine(100),
  newsletter: z.boolean().default(false),
  referrer: referrer(),
  /** Honeypot: hidden from people, filled in by bots. */
  website: z.string().max(200).optional(),
});
export type LeadRequest = z.infer<typeof leadRequest>;

/** How many days and downloads a mailed link is valid for. */
export const linkDays = 7;
export const maxDownloads = 5;

export type FilePreview = {
  practiceName: string;
  name: string;
  kind: LeadFile['kind'];
  size: number;
  /** False if the link has expired or was used too often. */
  isOpen: boolean;
  /** URL to request the file again; null if the page no longer offers it. */
  again: string | null;
};
