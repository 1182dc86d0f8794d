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
  /** "sorrel.example/bio/fernhill"; also identifies practices whose name cannot be drawn. */
  address: string;
  slug: string;
  takesBookings: boolean;
  /** Language of the words on its button; none for English. */
  language?: Language;
  /** A path of `storeImage`. Faces are cropped to a circle, logos are not. */
  picture: { url: string; isFace: boolean } | null;
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
const style = 1;

export const cardHash = (card: PreviewCard): string =>
  createHash('sha256')
    .update(JSON.stringify([style, card]))
    .digest('hex')
    .slice(0, 16);

/** URL of the preview image; changes with its content. */
export const previewPath = (storefront: PublicStorefront) =>
  `/bio/${storefront.slug}/preview.png?v=${cardHash(previewCard(storefront))}`;

/** Null without a logo. */
export const iconPath = ({ slug, logoUrl }: PublicStorefront) =>
  logoUrl && isStoredImage(logoUrl) ? `/bio/${slug}/icon.png?v=${iconHash(logoUrl)}` : null;

export const iconHash = (logoUrl: string) => logoUrl.slice('/files/'.length, '/files/'.length + 16);

function ownImageUrl({ profileImageUrl, logoUrl }: PublicStorefront): PreviewCard['picture'] {
  if (profileImageUrl && isStoredImage(profileImageUrl)) return { url: profileImageUrl, isFace: true };
  return logoUrl && isStoredImage(logoUrl) ? { url: logoUrl, isFace: false } : null;
}

function colorsOf(customization: PublicStorefront['customization']): PreviewCard['colors'] {
  const usual = defaultCustomization;
  const own = hasOwnColors(customization);
  const page = own ? (checked(customization.backgroundColor) ?? usual.backgroundColor) : usual.backgroundColor;
  const text = own ? (checked(customization.textColor) ?? usual.textColor) : usual.textColor;
  const primary = checked(customization.primaryColor) ?? usual.primaryColor;
  return {
    page,
    text: readable(text, page, largeRatio),
    soft: readable(mix(text, page, 0.25), page),
    ink: readable(primary, page, textRatio),
    primary,
    onPrimary: readableOn(primary, largeRatio),
  };
}

const checked = (value: string) => color.safeParse(value).data ?? null;
