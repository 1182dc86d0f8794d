import { monogramOf } from '../../../../../ui/public/monogram.ts';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { pictureOf } from '../../../../../ui/public/picture-of.ts';
import type { ArticleLine } from '../../../../content/contents/article.ts';
import { NewsletterForm, type NewsletterOutcome } from '../../../../marketing/subscribers/ui/NewsletterForm.tsx';
import type { CardProduct } from '../../../../shop/marketplace/ui/shop/ProductCard.tsx';
import type { BlockKind } from '../../blocks.ts';
import type { PublicStorefront } from '../../contract.ts';
import { type BlockPlace, drawBlock } from './BioBlock.tsx';
import { hasLargeBlocks, hasOwnColors } from './bio-theme.ts';
import { Contacts } from './Contacts.tsx';
import type { ShownHours } from './HoursTable.tsx';
import { FreeTime, type NextFree } from './NextFreeTime.tsx';

type Props = Product & {
  storefront: PublicStorefront;
  /** The first free time; null when there is none. */
  nextFree: NextFree | null;
  /** The practice's week, for the block that shows it. */
  hours: ShownHours | null;
  /** Those of its blocks that are sold. */
  products: CardProduct[];
  /** The newest of what the practice has published. */
  articles: ArticleLine[];
  /** What became of a sign-up that was posted without a script. */
  newsletter?: NewsletterOutcome;
};

/** The public page of a practice. Finished without a script; its colors come from `bioTheme`. */
export function BioPage({ storefront, nextFree, hours, products, articles, newsletter, ...product }: Props) {
  const name = nameOf(storefront);
  const { slug, bookAppointmentEnabled, emailNewsletterEnabled, hasMailServer = true } = storefront;
  const blocks = drawnBlocks(storefront, {
    ...{ slug, hours, products, articles, hasMailServer },
    hasNewsletter: emailNewsletterEnabled,
    nextFree: bookAppointmentEnabled ? nextFree : null,
  });
  const isAlone = blocks.length === 0 && !emailNewsletterEnabled;
  return (
    <main className={classesOf({ bio: true, 'bio-own': hasOwnColors(storefront.customization), 'bio-alone': isAlone })}>
      <Profile storefront={storefront} nextFree={nextFree} />
      {!isAlone && (
        <div className="offer">
          {blocks.length > 0 && (
            <ul className={hasLargeBlocks(storefront) ? 'blocks blocks-large' : 'blocks'}>{blocks}</ul>
          )}
          {emailNewsletterEnabled && (
            <NewsletterForm
              slug={slug}
              name={name}
              asksToConfirm={storefront.newsletterDoubleOptIn}
              hasMailServer={hasMailServer}
              outcome={newsletter}
            />
          )}
        </div>
      )}
      <PoweredBy {...product} policies={storefront.policies} />
    </main>
  );
}

/** What the page calls a practice that has not said its name. */
export const nameOf = (storefront: Pick<PublicStorefront, 'businessName'>) => storefront.businessName || 'Welcome';

/** A text longer than this is set as paragraphs: centered lines are hard to read on. */
const longText = 480;

function Profile({ storefront, nextFree }: Pick<Props, 'storefront' | 'nextFree'>) {
  const { tagline, description, slug, bookAppointmentEnabled, ctaButtons } = storefront;
  const isLong = (description?.length ?? 0) > longText;
  // The block of the next free time says the same, where the practice wants it.
  const hasFreeBlock = ctaButtons.some(block => block.kind === 'nextFree' && !block.isHidden);
  return (
    <header className={classesOf({ who: true, 'who-long': isLong })}>
      <Pictures storefront={storefront} />
      <h1 dir="auto">{nameOf(storefront)}</h1>
      {tagline && (
        <p className="tag" dir="auto">
          {tagline}
        </p>
      )}
      {description && (
        <p className="desc" dir="auto">
          {description}
        </p>
      )}
      <Contacts storefront={storefront} />
      {bookAppointmentEnabled && (
        <a className="book" href={`/bio/${slug}/book`} data-book>
          Book an Appointment
        </a>
      )}
      {bookAppointmentEnabled && nextFree && !hasFreeBlock && (
        <p className="free">
          <FreeTime label="Next free: " {...nextFree} />
        </p>
      )}
    </header>
  );
}

/** The face is what people look for; without one the logo takes its place, without either the initials of the name. */
function Pictures({ storefront }: Pick<Props, 'storefront'>) {
  const [face, logo] = [pictureOf(storefront.profileImageUrl), pictureOf(storefront.logoUrl)];
  const name = nameOf(storefront);
  const initials = monogramOf(storefront.businessName ?? '');
  if (!face && !logo && initials)
    return (
      <p className="face monogram" aria-hidden="true">
        {initials}
      </p>
    );
  return (
    <>
      {logo && (
        <img
          className={face ? 'logo' : 'logo logo-only'}
          src={logo}
          alt={face ? '' : name}
          width="160"
          height={face ? 32 : 80}
        />
      )}
      {face && <img className="face" src={face} alt={name} width="112" height="112" fetchPriority="high" />}
    </>
  );
}

/** Each in a list item; those with nothing to show are left out, and the others keep their numbers. */
const drawnBlocks = ({ ctaButtons }: PublicStorefront, place: BlockPlace) =>
  ctaButtons.flatMap((block, index) => {
    const drawn = block.isHidden ? null : drawBlock(block, index, place);
    if (!drawn) return [];
    const classes = classesOfBlock(block.kind, index);
    return [
      <li key={block.id} className={classes}>
        {drawn}
      </li>,
    ];
  });

/** What is pressed stands closer together than what is read. */
const classesOfBlock = (kind: BlockKind, index: number) => {
  if (kind === 'link') return undefined;
  return kind === 'product' ? `b-${index}` : `b b-${index} is-${kind}`;
};

const classesOf = (classes: Record<string, boolean>) =>
  Object.keys(classes)
    .filter(name => classes[name])
    .join(' ');
