import { z } from 'zod';
import { isReservedSlug } from '../../../shared/slug.ts';
import { color, email, id, instant, optional, optionalLine, optionalText, requiredText } from '../../../shared/zod.ts';
import { blockInput, checkTotalLength, storedBlock, withOwnIds } from './blocks.ts';
import { socialLinks, socialLinksInput } from './socials.ts';

export const fonts = [
  'Tahoma',
  'Arial',
  'Helvetica',
  'Times New Roman',
  'Georgia',
  'Verdana',
  'Comic Sans MS',
  'Impact',
  'Lucida Console',
  'Trebuchet MS',
  'Courier New',
] as const;
export type Font = (typeof fonts)[number];

/** Specification section 9. */
export const defaultCustomization = {
  primaryColor: '#059669',
  backgroundColor: '#ffffff',
  backgroundImage: null,
  textColor: '#1f2937',
  fontFamily: 'Tahoma',
} as const;
export const newBlockTextColor = '#ffffff';
/** Opacity of the background color over a background image. */
export const overlayOpacity = 0.95;

/** Specification section 5: new images are sent as data URLs, stored ones as their URL; empty means none. */
export const maxImageBytes = 5 * 1024 * 1024;
const image = z
  .string()
  .max(7_000_000, 'Please choose an image smaller than 5MB')
  .nullish()
  .transform(value => value || null);

const customization = z.object({
  primaryColor: color.default(defaultCustomization.primaryColor),
  backgroundColor: color.default(defaultCustomization.backgroundColor),
  backgroundImage: image,
  textColor: color.default(defaultCustomization.textColor),
  fontFamily: z.enum(fonts).default(defaultCustomization.fontFamily),
});

/** A public slug: lower-case letters, digits and single hyphens, 3 to 60 characters. */
export const anySlug = requiredText(60, 'Address is required')
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, numbers and hyphens')
  .min(3, 'At least 3 characters');

/** A slug that a page may choose. */
const slug = anySlug.refine(value => !isReservedSlug(value), 'This address is reserved. Choose another one.');

/** Body of POST /api/storefront and PUT /api/storefront/{id}. Unknown and read-only fields are dropped. */
export const storefrontInput = z.object({
  slug,
  businessName: optionalLine(120),
  tagline: optionalLine(160),
  description: optionalText(2_000),
  contactEmail: optional(email()),
  profileImageUrl: image,
  logoUrl: image,
  calendarWidget: optionalText(2_000),
  socialLinks: socialLinksInput,
  ctaButtons: z
    .array(blockInput)
    .max(100)
    .superRefine(checkTotalLength)
    .nullish()
    .transform(value => withOwnIds(value ?? [])),
  customization: customization.nullish().transform(value => value ?? customization.parse({})),
  emailNewsletterEnabled: z.boolean().default(true),
  /** Not in the specification: whether new subscribers must confirm by email (double opt-in). */
  newsletterDoubleOptIn: z.boolean().default(true),
  bookAppointmentEnabled: z.boolean().default(true),
  isActive: z.boolean().default(true),
});
export type StorefrontInput = z.infer<typeof storefrontInput>;

export const storefront = z.object({
  id,
  tenantId: id,
  userId: id,
  /** Public only: links in the footer. */
  policies: z
    .object({ privacyUrl: z.string().nullable(), termsUrl: z.string().nullable(), showPoweredBy: z.boolean() })
    .optional(),
  /** Public only: whether emails can be sent, so that no page promises one. */
  hasMailServer: z.boolean().optional(),
  /** Public only: the locale (BCP 47) of its texts, dates and amounts. */
  locale: z.string().optional(),
  /** For the server only: websites that may show the booking page. */
  embedSites: z.array(z.string()).optional(),
  slug: z.string(),
  biolinkUrl: z.string(),
  businessName: z.string().nullable(),
  tagline: z.string().nullable(),
  description: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  calendarWidget: z.string().nullable(),
  contactEmail: z.string().nullable(),
  socialLinks,
  ctaButtons: z.array(storedBlock),
  customization: z.object({
    primaryColor: z.string(),
    backgroundColor: z.string(),
    backgroundImage: z.string().nullable(),
    textColor: z.string(),
    fontFamily: z.enum(fonts),
  }),
  views: z.number().int(),
  emailNewsletterEnabled: z.boolean(),
  newsletterDoubleOptIn: z.boolean(),
  bookAppointmentEnabled: z.boolean(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Storefront = z.infer<typeof storefront>;

/** Answer of GET /api/storefront/public/{uniqueId}: the fields visible to visitors. */
export const publicStorefront = storefront.omit({
  id: true,
  tenantId: true,
  userId: true,
  embedSites: true,
  views: true,
  createdAt: true,
  updatedAt: true,
});
export type PublicStorefront = z.infer<typeof publicStorefront>;
