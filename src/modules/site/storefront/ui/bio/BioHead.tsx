import { defaultLocale } from '../../../../../shared/locale.ts';
import { nameOf, type PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { ThemeColor } from '../../../../accounts/pages/ui/ThemeColor.tsx';
import { bioMessages } from '../../messages/catalog.ts';

type Props = {
  storefront: PublicStorefront;
  /** URLs are absolute. The preview image is 1200 × 630 pixels. */
  url: string;
  image: string;
};

/** Metadata for search engines and link previews. */
export function BioHead({ storefront, url, image }: Props) {
  const name = nameOf(storefront);
  const description = describe(storefront);
  return (
    <>
      <link rel="canonical" href={url} />
      <ThemeColor customization={storefront.customization} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={name} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}

const maxDescriptionLength = 300;

/** Falls back to a generated sentence if the practice has written none. */
export function describe(storefront: PublicStorefront): string {
  const written = shortened(storefront.description ?? storefront.tagline ?? '');
  if (written) return written;
  const { businessName, bookAppointmentEnabled, locale = defaultLocale } = storefront;
  const t = bioMessages.in(locale).description;
  return bookAppointmentEnabled ? t.book(businessName) : t.about(businessName);
}

/** Shortens at the end of a sentence and puts the text on one line. */
export function shortened(text: string): string {
  const written = text.replace(/\s+/g, ' ').trim();
  if (written.length <= maxDescriptionLength) return written;
  const cut = written.slice(0, maxDescriptionLength).toWellFormed();
  return `${cut.slice(0, cut.lastIndexOf(' ') > 200 ? cut.lastIndexOf(' ') : -1)}…`;
}
