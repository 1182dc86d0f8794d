import { z } from 'zod';
import { color, email, id, instant, optional, optionalLine, optionalText, requiredText } from '../../shared/zod.ts';

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
/** Strength of the background colour over a background image. */
export const overlayOpacity = 0.95;

/** A link as people type it: https:// is added where no scheme stands; only http, https, mailto and tel pass. */
export const link = requiredText(2_000, 'Link is required').transform((value, ctx) => {
  const typed = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`;
  if (
    /\s/.test(typed) ||
    !URL.canParse(typed) ||
    !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(typed).protocol)
  ) {
    ctx.addIssue({ code: 'custom', message: 'Use a link like https://example.com' });
    return z.NEVER;
  }
  return new URL(typed).href;
});

export const ctaButton = z.object({
  id: z.coerce.string().max(40),
  text: requiredText(120, 'Text is required'),
  url: link,
  backgroundColor: color.nullish().transform(value => value ?? null),
  textColor: color.nullish().transform(value => value ?? null),
});
export type CtaButton = z.infer<typeof ctaButton>;

const customization = z.object({
  primaryColor: color.default(defaultCustomization.primaryColor),
  backgroundColor: color.default(defaultCustomization.backgroundColor),
  backgroundImage: z
    .string()
    .max(300)
    .nullish()
    .transform(value => value || null),
  textColor: color.default(defaultCustomization.textColor),
  fontFamily: z.enum(fonts).default(defaultCustomization.fontFamily),
});

/** The public address: lower-case letters, digits and single hyphens, 3 to 60 characters. */
export const slug = requiredText(60, 'Address is required')
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
  .min(3, 'At least 3 characters');

/** Body of POST /api/storefront and PUT /api/storefront/{id}. Unknown and protected fields are dropped. */
export const storefrontInput = z.object({
  slug,
  businessName: optionalLine(120),
  tagline: optionalLine(160),
  description: optionalText(2_000),
  contactEmail: optional(email()),
  socialLinks: z
    .object({ facebook: optional(link), instagram: optional(link) })
    .nullish()
    .transform(value => value ?? { facebook: null, instagram: null }),
  ctaButtons: z
    .array(ctaButton)
    .max(100)
    .nullish()
    .transform(value => value ?? []),
  customization: customization.nullish().transform(value => value ?? customization.parse({})),
  emailNewsletterEnabled: z.boolean().default(true),
  bookAppointmentEnabled: z.boolean().default(true),
  isActive: z.boolean().default(true),
});
export type StorefrontInput = z.infer<typeof storefrontInput>;

export const storefront = z.object({
  id,
  tenantId: id,
  userId: id,
  slug: z.string(),
  biolinkUrl: z.string(),
  businessName: z.string().nullable(),
  tagline: z.string().nullable(),
  description: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  calendarWidget: z.string().nullable(),
  contactEmail: z.string().nullable(),
  socialLinks: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable() }),
  ctaButtons: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      url: z.string(),
      backgroundColor: z.string().nullable(),
      textColor: z.string().nullable(),
    }),
  ),
  customization: z.object({
    primaryColor: z.string(),
    backgroundColor: z.string(),
    backgroundImage: z.string().nullable(),
    textColor: z.string(),
    fontFamily: z.enum(fonts),
  }),
  views: z.number().int(),
  emailNewsletterEnabled: z.boolean(),
  bookAppointmentEnabled: z.boolean(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Storefront = z.infer<typeof storefront>;

/** Answer of GET /api/storefront/public/{uniqueId}: what a visitor may know. */
export const publicStorefront = storefront.omit({
  id: true,
  tenantId: true,
  userId: true,
  views: true,
  createdAt: true,
  updatedAt: true,
});
export type PublicStorefront = z.infer<typeof publicStorefront>;
