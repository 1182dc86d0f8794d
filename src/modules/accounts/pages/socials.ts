import { z } from 'zod';
import { link, optional } from '../../../shared/zod.ts';

/** In the order of the icons: the two of the specification first. */
export const socialNetworks = [
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'pinterest',
  'linkedin',
  'x',
  'threads',
  'whatsapp',
  'website',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export type SocialLinks = Record<SocialNetwork, string | null>;

const each = <T>(value: T) => Object.fromEntries(socialNetworks.map(name => [name, value])) as Record<SocialNetwork, T>;

export const noSocialLinks: SocialLinks = each(null);

export const socialLinksInput = z
  .object(each(optional(link)))
  .nullish()
  .transform(value => value ?? noSocialLinks);

export const socialLinks = z.object(each(z.string().nullable().default(null)));
