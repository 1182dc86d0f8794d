import type { ReactNode } from 'react';
import { formatDayAndTime } from '../../../../../shared/format/format-time.ts';
import { mailTo } from '../../../../../shared/mail-to.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ownImageUrl } from '../../../../../ui/public/own-image-url.ts';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { monogramOf } from '../../../../../ui/public/PracticeMark.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { Block, BlockKind } from '../../../../accounts/pages/blocks.ts';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { nameOf, titleOf } from '../../../../accounts/pages/default-texts.ts';
import { hasOwnColors } from '../../../../accounts/pages/own-colors.ts';
import { clickHref } from '../../../../accounts/pages/page-url.ts';
import { socialNetworks } from '../../../../accounts/pages/socials.ts';
import type { ArticleLine } from '../../../../content/contents/article.ts';
import { Articles } from '../../../../content/contents/ui/public/Articles.tsx';
import { LeadForm } from '../../../../marketing/leads/ui/LeadForm.tsx';
import { NewsletterForm, type NewsletterOutcome } from '../../../../marketing/subscribers/ui/NewsletterForm.tsx';
import type { OfferedPackage } from '../../../../scheduling/packages/contract.ts';
import { packageMessages } from '../../../../scheduling/packages/messages/catalog.ts';
import { PackageLinks } from '../../../../scheduling/packages/ui/public/PackageLinks.tsx';
import { type CardProduct, ProductCard } from '../../../../shop/marketplace/ui/shop/ProductCard.tsx';
import { bioMessages } from '../../messages/catalog.ts';
import { hasLargeBlocks } from './bio-theme.ts';
import { HoursTable, type ShownHours } from './HoursTable.tsx';
import { linkOf } from './link-of.ts';
import { SocialIcon, socialNetworkIcons } from './SocialIcon.tsx';

/** `start` is an ISO instant, `timeZone` the practice's. */
type NextFree = { start: string; timeZone: string };

type NextFreeProps = { block: { id: string; text: string }; slug: string; nextFree: NextFree };

function NextFreeTime({ block, slug, nextFree }: NextFreeProps) {
  return (
    <a className="next" href={`/bio/${slug}/book`} data-book ping={clickHref(slug, block.id)}>
      <Icon name="calendar" size={22} />
      <span>
        <span>
          <bdi>{block.text}</bdi>
        </span>
        <b>
          <FreeTime {...nextFree} />
        </b>
      </span>
      <Icon name="chevronRight" size={18} />
    </a>
  );
}

/** `enhanceBio` rewrites the time in the visitor's time zone. */
function FreeTime({ start, timeZone, label }: NextFree & { label?: string }) {
  return (
    <time dateTime={start} data-next-free={timeZone} data-label={label}>
      {label}
      {formatDayAndTime(start, timeZone, useLocale())}
    </time>
  );
}

type BioPageProps = Product & {
  storefront: PublicStorefront;
  /** Null when there is no free time. */
  nextFree: NextFree | null;
  /** Opening hours for the block that shows them. */
  hours: ShownHours | null;
  /** Only those that are for sale. */
  products: CardProduct[];
  /** Packages of sessions that are for sale. */
  packages: OfferedPackage[];
  /** The newest published articles. */
  articles: ArticleLine[];
  /** Result of a newsletter sign-up that was posted without JavaScript. */
  newsletter?: NewsletterOutcome;
  /** The client room; absent while it is off. */
  roomPath?: string | undefined;
};

/** Public page of a practice. Works without JavaScript; its colors come from `bioTheme`. */
export function BioPage({ storefront, nextFree, hours, products, packages, articles, ...props }: BioPageProps) {
  const { newsletter, roomPath, ...product } = props;
  const { slug, bookAppointmentEnabled, emailNewsletterEnabled, hasMailServer = true } = storefront;
  const locale = useLocale();
  const t = useMessages(bioMessages);
  const blocks = renderBlocks(storefront, {
    ...{ slug, hours, products, articles, hasMailServer, locale },
    hasNewsletter: emailNewsletterEnabled,
    nextFree: bookAppointmentEnabled ? nextFree : null,
  });
  const isAlone = blocks.length === 0 && packages.length === 0 && !emailNewsletterEnabled;
  return (
    <main className={classesOf({ bio: true, 'bio-own': hasOwnColors(storefront.customization), 'bio-alone': isAlone })}>
      <Profile storefront={storefront} nextFree={nextFree} />
      {!isAlone && (
        <div className="offer">
          {blocks.length > 0 && (
            <ul className={hasLargeBlocks(storefront) ? 'blocks blocks-large' : 'blocks'}>{blocks}</ul>
          )}
          {packages.length > 0 && <Packages slug={slug} packages={packages} />}
          {emailNewsletterEnabled && (
            <NewsletterForm
              slug={slug}
              name={storefront.businessName}
              asksToConfirm={storefront.newsletterDoubleOptIn}
              hasMailServer={hasMailServer}
              outcome={newsletter}
            />
          )}
        </div>
      )}
      {roomPath && (
        <p className="powered">
          <a href={roomPath}>{t.clientSignIn}</a>
        </p>
      )}
      <PoweredBy {...product} policies={storefront.policies} />
    </main>
  );
}

const Packages = (shown: { slug: string; packages: OfferedPackage[] }) => (
  <section className="packs">
    <h2>{useMessages(packageMessages).title}</h2>
    <PackageLinks {...shown} classes={{ list: 'blocks', link: 'prod', words: 'prod-words' }} />
  </section>
);

export { nameOf };

/** Longer texts are set as paragraphs, because centered lines are hard to read. */
const longText = 480;

function Profile({ storefront, nextFree }: Pick<BioPageProps, 'storefront' | 'nextFree'>) {
  const { tagline, description, slug, bookAppointmentEnabled, ctaButtons } = storefront;
  const t = useMessages(bioMessages);
  const isLong = (description?.length ?? 0) > longText;
  // A visible block with the next free time makes the one in the header redundant.
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
          {t.book}
        </a>
      )}
      {bookAppointmentEnabled && nextFree && !hasFreeBlock && (
        <p className="free">
          <FreeTime label={t.nextFree('')} {...nextFree} />
        </p>
      )}
    </header>
  );
}

/** Shows the portrait, else the logo, else the initials. */
function Pictures({ storefront }: Pick<BioPageProps, 'storefront'>) {
  const [face, logo] = [ownImageUrl(storefront.profileImageUrl), ownImageUrl(storefront.logoUrl)];
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

/** Data that blocks show but do not contain. */
type BlockPlace = {
  slug: string;
  hasNewsletter: boolean;
  hasMailServer: boolean;
  /** Null when the page takes no bookings or no time is free. */
  nextFree: NextFree | null;
  hours: ShownHours | null;
  /** Only those that are for sale. */
  products: CardProduct[];
  articles: ArticleLine[];
  locale: string;
};

/** Null when the block has nothing to show. `dir="auto"` because users write in any script. */
function renderBlock(block: Block, index: number, place: BlockPlace): ReactNode {
  switch (block.kind) {
    case 'link': {
      const href = linkOf(block.url);
      return (
        href && (
          <a
            className={`go b-${index}`}
            href={href}
            ping={clickHref(place.slug, block.id)}
            target="_blank"
            rel="noopener noreferrer"
            dir="auto"
          >
            {block.text}
          </a>
        )
      );
    }
    case 'heading':
      return <h2 dir="auto">{block.text}</h2>;
    case 'text':
      return (
        <p className="words" dir="auto">
          {block.text}
        </p>
      );
    case 'faq':
      return <Questions {...block} />;
    case 'testimonial':
      return <Testimonial {...block} />;
    case 'hours':
      return place.hours && <HoursTable title={titleOf(block, place.locale)} hours={place.hours} />;
    case 'nextFree':
      return (
        place.nextFree && <NextFreeTime block={withTitle(block, place)} slug={place.slug} nextFree={place.nextFree} />
      );
    case 'articles':
      return (
        place.articles.length > 0 && (
          <Articles {...place} block={withTitle(block, place)} zone={place.hours?.timeZone ?? 'UTC'} />
        )
      );
    case 'product': {
      const item = place.products.find(each => each.id === block.productId);
      // Only own images are loaded, so that no other site learns about visitors.
      const own = item && { ...item, imageUrl: ownImageUrl(item.imageUrl) };
      return own && <ProductCard slug={place.slug} item={own} ping={clickHref(place.slug, block.id)} />;
    }
    case 'lead':
      return block.fileId && <LeadForm {...place} block={block} index={index} />;
  }
}

const withTitle = (block: Extract<Block, { kind: 'nextFree' | 'articles' }>, { locale }: BlockPlace) => ({
  id: block.id,
  text: titleOf(block, locale),
});

function Questions({ text, questions }: Extract<Block, { kind: 'faq' }>) {
  return (
    <>
      {text && <h2 dir="auto">{text}</h2>}
      <div className="faq">
        {numbered(questions).map(({ question, answer, number }) => (
          <details key={number}>
            <summary dir="auto">
              <span>{question}</span>
              <Icon name="chevronDown" size={18} />
            </summary>
            <p dir="auto">{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}

/** The index is the key, because questions can repeat. */
const numbered = <T extends object>(list: T[]) => list.map((each, number) => ({ ...each, number }));

function Testimonial({ text, author, about }: Extract<Block, { kind: 'testimonial' }>) {
  return (
    <figure className="said" dir="auto">
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{author}</b>
        {about && <span>{about}</span>}
      </figcaption>
    </figure>
  );
}

/** Empty blocks are skipped, but the others keep their index: CSS classes and click counts refer to it. */
const renderBlocks = ({ ctaButtons }: PublicStorefront, place: BlockPlace) =>
  ctaButtons.flatMap((block, index) => {
    const drawn = block.isHidden ? null : renderBlock(block, index, place);
    if (!drawn) return [];
    const classes = classesOfBlock(block.kind, index);
    return [
      <li key={block.id} className={classes}>
        {drawn}
      </li>,
    ];
  });

/** Links and buttons have less space between them than blocks of text. */
const classesOfBlock = (kind: BlockKind, index: number) => {
  if (kind === 'link') return undefined;
  return kind === 'product' ? `b-${index}` : `b b-${index} is-${kind}`;
};

const classesOf = (classes: Record<string, boolean>) =>
  Object.keys(classes)
    .filter(name => classes[name])
    .join(' ');

type ContactsProps = { storefront: Pick<PublicStorefront, 'socialLinks' | 'contactEmail'> };

function Contacts({ storefront: { socialLinks, contactEmail } }: ContactsProps) {
  const t = useMessages(commonMessages);
  const networks = socialNetworks.flatMap(network => {
    const href = linkOf(socialLinks[network]);
    const { label } = socialNetworkIcons[network];
    return href ? [{ href, label: network === 'website' ? t.website : label, network }] : [];
  });
  if (networks.length === 0 && !contactEmail) return null;
  return (
    <ul className="soc">
      {networks.map(({ href, label, network }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
            <SocialIcon network={network} size={22} />
          </a>
        </li>
      ))}
      {contactEmail && (
        <li>
          <a href={mailTo(contactEmail)} aria-label={t.email}>
            <PublicIcon name="mail" size={22} />
          </a>
        </li>
      )}
    </ul>
  );
}
