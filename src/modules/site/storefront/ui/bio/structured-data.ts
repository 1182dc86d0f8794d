import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { socialNetworks } from '../../../../accounts/pages/socials.ts';
import type { ShownHours } from './HoursTable.tsx';
import { linkOf } from './link-of.ts';

type Page = {
  storefront: PublicStorefront;
  name: string;
  /** URLs are absolute. */
  url: string;
  image: string;
  hours: ShownHours;
};

/** schema.org data for search engines. Contains only what the page shows. */
export function structuredData({ storefront, name, url, image, hours }: Page) {
  const { tagline, description, contactEmail, socialLinks, ctaButtons } = storefront;
  const sameAs = socialNetworks.flatMap(network => linkOf(socialLinks[network]) ?? []);
  const showsHours = ctaButtons.some(({ kind, isHidden }) => kind === 'hours' && !isHidden);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': url,
    name,
    url,
    image,
    ...(tagline && { slogan: tagline }),
    ...(description && { description }),
    ...(contactEmail && { email: contactEmail }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(showsHours && { openingHoursSpecification: openingHours(hours) }),
  };
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const openingHours = ({ week }: ShownHours) =>
  week.flatMap((intervals, day) =>
    intervals.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days[day],
      opens: from,
      // schema.org has no 24:00.
      closes: to === '24:00' ? '23:59' : to,
    })),
  );
