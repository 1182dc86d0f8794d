import { formatDayAndTime } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import { NewsletterForm, type NewsletterOutcome } from '../../../subscribers/ui/NewsletterForm.tsx';
import type { PublicStorefront } from '../../contract.ts';
import { hasLargeBlocks, hasOwnColors } from './bio-theme.ts';
import { linkOf } from './link-of.ts';

type Props = Product & {
  storefront: PublicStorefront;
  /** The first free time, and the practice's zone. */
  nextFree: { start: string; timeZone: string } | null;
  /** What became of a sign-up that was posted without a script. */
  newsletter?: NewsletterOutcome;
};

/** The public page of a practice. Finished without a script; its colors come from `bioTheme`. */
export function BioPage({ storefront, nextFree, newsletter, ...product }: Props) {
  const name = nameOf(storefront);
  return (
    <main className={hasOwnColors(storefront.customization) ? 'bio bio-own' : 'bio'}>
      {storefront.profileImageUrl && (
        <img className="face" src={storefront.profileImageUrl} alt={name} width="92" height="92" fetchPriority="high" />
      )}
      <h1>{name}</h1>
      {storefront.tagline && <p className="tag">{storefront.tagline}</p>}
      {storefront.description && <p className="desc">{storefront.description}</p>}
      <Contacts storefront={storefront} />
      {storefront.bookAppointmentEnabled && (
        <>
          <a className="book" href={`/bio/${storefront.slug}/book`} data-book>
            Book an Appointment
          </a>
          {nextFree && (
            <p className="free">
              Next free:{' '}
              <time dateTime={nextFree.start} data-next-free={nextFree.timeZone}>
                {formatDayAndTime(nextFree.start, nextFree.timeZone)}
              </time>
            </p>
          )}
        </>
      )}
      <Blocks storefront={storefront} />
      {storefront.emailNewsletterEnabled && <NewsletterForm slug={storefront.slug} name={name} outcome={newsletter} />}
      <PoweredBy {...product} />
    </main>
  );
}

/** What the page calls a practice that has not said its name. */
export const nameOf = (storefront: Pick<PublicStorefront, 'businessName'>) => storefront.businessName || 'Welcome';

function Contacts({ storefront: { socialLinks, contactEmail } }: { storefront: PublicStorefront }) {
  const instagram = linkOf(socialLinks.instagram);
  const facebook = linkOf(socialLinks.facebook);
  if (!instagram && !facebook && !contactEmail) return null;
  return (
    <ul className="soc">
      {instagram && (
        <li>
          <a href={instagram} target="_blank" rel="noopener noreferrer" aria-label="Instagram">
            <Icon name="instagram" size={22} />
          </a>
        </li>
      )}
      {facebook && (
        <li>
          <a href={facebook} target="_blank" rel="noopener noreferrer" aria-label="Facebook">
            <Icon name="facebook" size={22} />
          </a>
        </li>
      )}
      {contactEmail && (
        <li>
          <a href={`mailto:${encodeURIComponent(contactEmail)}`} aria-label="Email">
            <Icon name="mail" size={22} />
          </a>
        </li>
      )}
    </ul>
  );
}

function Blocks({ storefront }: { storefront: PublicStorefront }) {
  if (storefront.ctaButtons.length === 0) return null;
  return (
    <ul className={hasLargeBlocks(storefront) ? 'blocks blocks-large' : 'blocks'}>
      {storefront.ctaButtons.map((button, index) => {
        const href = linkOf(button.url);
        if (!href) return null;
        return (
          <li key={button.id}>
            <a className={`b-${index}`} href={href} target="_blank" rel="noopener noreferrer">
              {button.text}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
