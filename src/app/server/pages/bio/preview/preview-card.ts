import { createHash } from 'node:crypto';
import { defaultCustomization, type PublicStorefront } from '../../../../../modules/accounts/pages/contract.ts';
import { hasOwnColors } from '../../../../../modules/accounts/pages/own-colors.ts';
import { isStoredImage } from '../../../../../platform/files/images.ts';
import { largeRatio, mix, readable, readableOn, textRatio } from '../../../../../shared/contrast.ts';
import { defaultLocale, type Language, languageOf } from '../../../../../shared/locale.ts';
import { color } from '../../../../../shared/zod.ts';

/** The whole input of the rendering: equal cards give equal pictures. */
export type PreviewCard = {
  name: string;
  tagline: string;
  /** "sorrel.example/bio/fernhill"; also identifies practices whose name the font cannot render. */
  address: string;
  slug: string;
  takesBookings: boolean;
  /** Language of the button label; absent for English. */
  language?: Language;
  /** A path of `storeImage`. Faces are cropped to a circle, logos are not. */
  picture: { url: string; isFace: boolean } | null;
  /** `soft`: muted text. `ink`: the primary color, darkened or lightened until it is readable as text. */
  colors: { page: string; text: string; soft: string; ink: string; primary: string; onPrimary: string };
};

export function previewCard(storefront: PublicStorefront): PreviewCard {
  const { businessName, tagline, slug, biolinkUrl, bookAppointmentEnabled, locale = defaultLocale } = storefront;
  const language = languageOf(locale);
  return {
    name: businessName ?? '',
    tagline: tagline ?? '',
    address: biolinkUrl.replace(/^https?:\/\//, ''),
    slug,
    takesBookings: bookAppointmentEnabled,
    ...(language !== 'en' && { language }),
    picture: ownImageUrl(storefront),
    colors: colorsOf(storefront.customization),
  };
}

/** Increase it when the design changes, so that pictures get new URLs. */
const designVersion = 1;

export const cardHash = (card: PreviewCard): string =>
  createHash('sha256')
    .update(JSON.stringify([designVersion, card]))
    .digest('hex')
    .slice(0, 16);

/** URL of the preview image; changes with its content. */
export const previewPath = (storefront: PublicStorefront) =>
  `/bio/${storefront.slug}/preview.png?v=${cardHash(previewCard(storefront))}`;

/** URL of the favicon; null without a logo. */
export const iconPath = ({ slug, logoUrl }: PublicStorefront) =>
  logoUrl && isStoredImage(logoUrl) ? `/bio/${slug}/icon.png?v=${iconHash(logoUrl)}` : null;

export const iconHash = (logoUrl: string) => logoUrl.slice('/files/'.length, '/files/'.length + 16);

function ownImageUrl({ profileImageUrl, logoUrl }: PublicStorefront): PreviewCard['picture'] {
  if (profileImageUrl && isStoredImage(profileImageUrl)) return { url: profileImageUrl, isFace: true };
  return logoUrl && isStoredImage(logoUrl) ? { url: logoUrl, isFace: false } : null;
}

function colorsOf(customization: PublicStorefront['customization']): PreviewCard['colors'] {
  const defaults = defaultCustomization;
  const hasCustomColors = hasOwnColors(customization);
  const page = hasCustomColors
    ? (validColor(customization.backgroundColor) ?? defaults.backgroundColor)
    : defaults.backgroundColor;
  const text = hasCustomColors ? (validColor(customization.textColor) ?? defaults.textColor) : defaults.textColor;
  const primary = validColor(customization.primaryColor) ?? defaults.primaryColor;
  return {
    page,
    text: readable(text, page, largeRatio),
    soft: readable(mix(text, page, 0.25), page),
    ink: readable(primary, page, textRatio),
    primary,
    onPrimary: readableOn(primary, largeRatio),
  };
}

const validColor = (value: string) => color.safeParse(value).data ?? null;
