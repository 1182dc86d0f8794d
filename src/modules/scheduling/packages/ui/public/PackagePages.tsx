import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../../ui/public/Honeypot.tsx';
import { headingId, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { Sentence } from '../../../../../ui/public/Sentence.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { nameOf } from '../../../../accounts/pages/default-texts.ts';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { ContactOrPage } from '../../../appointments/ui/by-link/Contact.tsx';
import { type OfferedPackage, type OrderResult, packagePath } from '../../contract.ts';
import { packageMessages } from '../../messages/catalog.ts';
import { useValidity } from './PackageLinks.tsx';

type Storefront = ShopStorefront & Pick<PublicStorefront, 'bookAppointmentEnabled' | 'contactEmail'>;

/** Values and result of the form. */
export type OrderState = {
  typed: Record<string, string>;
  message?: string;
  errors?: Record<string, string>;
  /** The buyer returned from a checkout without paying. */
  isUnpaid?: boolean;
};

type Props = Product & {
  storefront: Storefront;
  item: OfferedPackage;
  /** The price of one such session without the package, if there is only one. */
  singlePrice: string | null;
  /** The practice takes card payments. */
  canBuy: boolean;
  order: OrderState;
};

/** `/bio/:slug/packages/:id`: what is in the package, its price, and the form. Works without JavaScript. */
export function PackagePage({ storefront, item, singlePrice, canBuy, order, ...product }: Props) {
  const t = useMessages(packageMessages);
  const amount = formatMoney(item.price, item.currency, useLocale());
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <article className="item item-plain">
        <div className="item-about">
          <p className="item-type">{t.package}</p>
          <h1 dir="auto">{item.name}</h1>
          <p className="item-price num">{amount}</p>
          <Saving item={item} singlePrice={singlePrice} />
          <Facts item={item} canBuy={canBuy} hasMailServer={storefront.hasMailServer ?? true} />
          {canBuy ? (
            <OrderForm {...{ item, order, amount }} slug={storefront.slug} />
          ) : (
            <NotOnline storefront={storefront} item={item} message={order.message} />
          )}
        </div>
      </article>
    </ShopFrame>
  );
}

/** Nothing unless the price is a whole number of cents a session, and less than without the package. */
function Saving({ item: { price, sessions, currency }, singlePrice }: Pick<Props, 'item' | 'singlePrice'>) {
  const t = useMessages(packageMessages).page;
  const locale = useLocale();
  const cents = toCents(price);
  if (singlePrice === null || cents % sessions !== 0 || cents / sessions >= toCents(singlePrice)) return null;
  const each = formatMoney(fromCents(cents / sessions), currency, locale);
  return <p className="item-type num">{t.perSession(each, formatMoney(singlePrice, currency, locale))}</p>;
}

type FactsProps = { item: OfferedPackage; canBuy: boolean; hasMailServer: boolean };

function Facts({ item, canBuy, hasMailServer }: FactsProps) {
  const t = useMessages(packageMessages);
  const types = useMessages(commonMessages).appointmentTypes;
  const valid = useValidity(item);
  const what = item.type ? ` · ${types[item.type]}` : ` ${t.page.anyType}`;
  const facts: [IconName, string][] = [['calendar', t.sessions(item.sessions) + what]];
  if (valid) facts.push(['clock', capitalize(t.page.fromPayment(valid))]);
  if (canBuy && hasMailServer) facts.push(['mail', t.page.receipt]);
  if (canBuy) facts.push(['lock', t.page.secure]);
  return (
    <ul className="item-facts" aria-label={t.page.facts}>
      {facts.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type NotOnlineProps = { storefront: Storefront; item: OfferedPackage; message: string | undefined };

function NotOnline({ storefront, item, message }: NotOnlineProps) {
  const t = useMessages(packageMessages).page;
  const { contactEmail } = storefront;
  return (
    <section className="card buy">
      {message && (
        <p className="notice notice-danger" role="alert">
          {message}
        </p>
      )}
      <p>{contactEmail ? t.request(nameOf(storefront)) : t.notOnline(nameOf(storefront))}</p>
      {contactEmail && (
        <a
          className="btn btn-primary btn-large btn-block"
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(t.askSubject(item.name))}`}
        >
          {t.ask}
        </a>
      )}
    </section>
  );
}

type FormProps = { slug: string; item: OfferedPackage; order: OrderState; amount: string };

function OrderForm({ slug, item, order: { typed, errors, message, isUnpaid }, amount }: FormProps) {
  const t = useMessages(packageMessages).page;
  const common = useMessages(commonMessages);
  const notice = errors ? undefined : (message ?? (isUnpaid ? t.unpaid : undefined));
  return (
    <form className="card buy" method="post" action={packagePath(slug, item.id)} id="buy">
      {notice && (
        <p className={message ? 'notice notice-danger' : 'notice notice-warn'} role="alert">
          {notice}
        </p>
      )}
      <input type="hidden" name="price" value={item.price} />
      <Field name="firstName" label={t.firstName} type="text" autoComplete="given-name" {...{ typed, errors }} />
      <Field name="lastName" label={t.lastName} type="text" autoComplete="family-name" {...{ typed, errors }} />
      <Field name="email" label={common.email} type="email" autoComplete="email" {...{ typed, errors }} />
      <Honeypot className="trap" />
      <button className="btn btn-primary btn-large btn-block num" type="submit">
        {t.buyFor(amount)}
      </button>
    </form>
  );
}

type FieldProps = Pick<OrderState, 'typed' | 'errors'> & {
  name: 'firstName' | 'lastName' | 'email';
  label: string;
  type: 'text' | 'email';
  autoComplete: string;
};

function Field({ name, label, typed, errors, ...input }: FieldProps) {
  const error = errors?.[name];
  return (
    <div className="field">
      <label htmlFor={`buy-${name}`}>{label}</label>
      <input
        {...input}
        id={`buy-${name}`}
        name={name}
        required
        maxLength={name === 'email' ? 254 : 100}
        defaultValue={typed[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `buy-${name}-error` : undefined}
      />
      <p className="field-error" id={`buy-${name}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  );
}

/** A package that is not for sale, or a link that is wrong. */
export function PackageNotFoundPage({ storefront, ...product }: Product & { storefront: ShopStorefront }) {
  const t = useMessages(packageMessages).page;
  const { visit } = useMessages(commonMessages);
  const back = (
    <a className="btn" href={`/bio/${storefront.slug}`}>
      {visit(nameOf(storefront))}
    </a>
  );
  return (
    <ResultFrame {...{ storefront, ...product }}>
      <LinkResult tone="failed" title={t.notFound} ways={back}>
        <p>{t.notFoundText}</p>
      </LinkResult>
    </ResultFrame>
  );
}

function ResultFrame({
  storefront,
  children,
  ...product
}: Product & { storefront: ShopStorefront; children: ReactNode }) {
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        {children}
      </section>
    </ShopFrame>
  );
}

type ThanksProps = Product & {
  storefront: Storefront;
  /** Null for an unknown order. */
  result: OrderResult | 'ended' | null;
  packageId: number;
  /** Sealed order from the URL. */
  sealed: string;
};

/** `/bio/:slug/packages/:id/thanks`: where the provider returns the buyer. */
export function PackageThanksPage({ storefront, result, packageId, sealed, ...product }: ThanksProps) {
  return (
    <ResultFrame {...{ storefront, ...product }}>
      {result === null ? (
        <OrderNotFound storefront={storefront} />
      ) : result === 'ended' ? (
        <Ended storefront={storefront} />
      ) : (
        <Outcome {...{ storefront, result, packageId, sealed }} />
      )}
    </ResultFrame>
  );
}

const PracticeContact = ({ storefront }: { storefront: Storefront }) => (
  <ContactOrPage practice={nameOf(storefront)} slug={storefront.slug} email={storefront.contactEmail} />
);

/** Does not say that nothing was bought: the visitor may have paid and lost a part of the link. */
function OrderNotFound({ storefront }: { storefront: Storefront }) {
  const t = useMessages(packageMessages).thanks;
  return (
    <LinkResult tone="failed" title={t.notFound} ways={<PracticeContact storefront={storefront} />}>
      <p>{t.notFoundText(nameOf(storefront))}</p>
    </LinkResult>
  );
}

/** The URL may be visible to others, so it shows the purchase for one day only. */
function Ended({ storefront }: { storefront: Storefront }) {
  const t = useMessages(packageMessages).thanks;
  return (
    <LinkResult tone="failed" title={t.expired} ways={<PracticeContact storefront={storefront} />}>
      <p>{t.expiredText}</p>
    </LinkResult>
  );
}

type OutcomeProps = { storefront: Storefront; result: OrderResult; packageId: number; sealed: string };

function Outcome({ storefront, result, packageId, sealed }: OutcomeProps) {
  const t = useMessages(packageMessages).thanks;
  const { slug, bookAppointmentEnabled } = storefront;
  const { visit } = useMessages(commonMessages);
  const amount = formatMoney(result.price, result.currency, useLocale());
  const name = <b dir="auto">{result.name}</b>;
  const path = packagePath(slug, packageId);
  if (result.state === 'paid') {
    const book = bookAppointmentEnabled ? (
      <a className="btn btn-primary" href={`/bio/${slug}/book`}>
        {t.book}
      </a>
    ) : (
      <a className="btn" href={`/bio/${slug}`}>
        {visit(nameOf(storefront))}
      </a>
    );
    return (
      <LinkResult tone="done" title={t.title} ways={book}>
        <p>
          <Sentence parts={t.bought(name, amount)} />
        </p>
        {result.email && (
          <p>
            <Sentence parts={t.receiptTo(<b>{result.email}</b>)} />
          </p>
        )}
        {bookAppointmentEnabled && <p>{t.next}</p>}
      </LinkResult>
    );
  }
  if (result.state === 'waiting') {
    const again = (
      <a className="btn" href={`${path}/thanks?order=${sealed}`}>
        {t.checkAgain}
      </a>
    );
    return (
      <LinkResult tone="done" title={t.confirming} ways={again}>
        <p role="status">{t.fewSeconds}</p>
      </LinkResult>
    );
  }
  const again = (
    <a className="btn btn-primary" href={path}>
      {t.tryAgain}
    </a>
  );
  return (
    <LinkResult tone="failed" title={t.failed} ways={again}>
      <p>
        <Sentence parts={t.notCharged(name)} />
      </p>
    </LinkResult>
  );
}
