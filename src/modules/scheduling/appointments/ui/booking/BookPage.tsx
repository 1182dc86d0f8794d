import type { ReactNode } from 'react';
import { formatMonth, formatShortDay, formatTime, zoneName } from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import type { PublicService } from '../../../availability/contract.ts';
import type { OfferedPackage } from '../../../packages/contract.ts';
import { packageMessages } from '../../../packages/messages/catalog.ts';
import { PackageLinks } from '../../../packages/ui/public/PackageLinks.tsx';
import type { Booked, SlotsAnswer } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { pageMessages } from '../messages/catalog.ts';
import { BookedActions, BookedFacts, BookedSummary } from './BookedSummary.tsx';
import { BookingFailure, type Failure } from './BookingFailure.tsx';
import { BookingHead, ChangeWords, ChosenBar } from './BookingHead.tsx';
import { BookPageDetails, type DetailsProps } from './BookPageDetails.tsx';
import { EmbeddedProvider, StepForm, StepLink, useBookHref } from './book-href.tsx';
import { byDay, type FreeTime, freeTimes } from './free-times.ts';
import { DayTimes, MonthLinks } from './MonthLinks.tsx';
import { NoServices, ServiceWords } from './ServiceWords.tsx';
import { WaitlistLink } from './WaitlistLink.tsx';

type ServicesProps = { services: PublicService[]; currency: string; packages: OfferedPackage[] };

function BookPageServices({ slug, services, currency, packages }: ServicesProps & { slug: string }) {
  const hrefOf = useBookHref(slug);
  const t = useMessages(appointmentMessages).book;
  return (
    <section>
      <h2 className="bk-heading">{t.chooseService}</h2>
      {services.length === 0 && <NoServices />}
      <ul className="bk-services">
        {services.map(service => (
          <li key={service.id}>
            <StepLink className="bk-service" href={hrefOf({ service: service.id })}>
              <ServiceWords service={service} currency={currency} />
              <Icon name="chevronRight" />
            </StepLink>
          </li>
        ))}
      </ul>
      {packages.length > 0 && <BookPagePackages slug={slug} packages={packages} />}
    </section>
  );
}

const BookPagePackages = (shown: Pick<ServicesProps, 'packages'> & { slug: string }) => (
  <section className="bk-packages">
    <h2 className="bk-heading">{useMessages(packageMessages).title}</h2>
    <PackageLinks {...shown} classes={{ list: 'bk-services', link: 'bk-service', words: 'bk-words' }} />
  </section>
);

type PaymentStep =
  /** The time is reserved. `release`: form values that release it, on pages that allow it. */
  | { step: 'pay'; booked: Booked; amount: string; checkoutUrl: string; release?: Release }
  /** The visitor returned from the payment page, but the provider has not confirmed the payment yet. */
  | { step: 'confirming'; booked: Booked }
  /** `isRefunded`: it was paid too late. */
  | { step: 'unpaid'; isRefunded: boolean }
  | { step: 'cancelled'; isRefunded: boolean }
  | { step: 'notAccepted'; ended: 'declined' | 'withdrawn' | 'expired' }
  /** The link has expired. Details are no longer shown, because other people may find the URL. */
  | { step: 'ended' };
type Release = { booking: string; key: string };

/** The pages between the booking and its payment, and those of an unsuccessful payment. */
function BookPagePayment({ slug, at }: { slug: string; at: PaymentStep }) {
  const { payment: t, notAccepted } = useMessages(pageMessages);
  if (at.step === 'pay') return <Pay slug={slug} {...at} />;
  if (at.step === 'unpaid') return <Nothing slug={slug} words={at.isRefunded ? t.paidLate : t.unpaid} />;
  if (at.step === 'cancelled') return <Nothing slug={slug} words={at.isRefunded ? t.refunded : t.cancelled} />;
  if (at.step === 'notAccepted') return <Nothing slug={slug} words={notAccepted[at.ended]} />;
  if (at.step === 'ended') return <Nothing slug={slug} words={t.ended} />;
  return (
    <section className="bk-booked" role="status">
      <Mark icon="clock" />
      <h2>{t.confirming}</h2>
      <p className="bk-booked-text">
        {t.confirmingText}
        {at.booked.isEmailed && ` ${t.willEmail}`}
      </p>
      <BookedFacts booked={at.booked} zone={at.booked.timeZone} />
    </section>
  );
}

type PayProps = Extract<PaymentStep, { step: 'pay' }> & { slug: string };

function Pay({ slug, booked, amount, checkoutUrl, release }: PayProps) {
  const { paymentDueAt = booked.startTime, timeZone } = booked;
  const locale = useLocale();
  const t = useMessages(pageMessages).payment;
  const until = formatTime(paymentDueAt, timeZone, locale);
  return (
    <section className="bk-booked">
      <Mark icon="card" />
      <h2>{t.oneMoreStep(amount)}</h2>
      <p className="bk-booked-text">{t.heldUntil(until, zoneName(timeZone, paymentDueAt, locale))}</p>
      <BookedFacts booked={booked} zone={timeZone} />
      <a className="btn btn-primary" href={checkoutUrl}>
        {t.pay(amount)}
      </a>
      {release && (
        <form method="post" action={`/bio/${slug}/booked`}>
          <input type="hidden" name="booking" value={release.booking} />
          <input type="hidden" name="key" value={release.key} />
          <button className="bk-back" type="submit">
            {t.otherTime}
          </button>
        </form>
      )}
    </section>
  );
}

function Nothing({ slug, words: { title, text } }: { slug: string; words: Failure }) {
  const hrefOf = useBookHref(slug);
  const t = useMessages(appointmentMessages).times;
  return (
    <section className="bk-booked">
      <Mark icon="alert" />
      <h2>{title}</h2>
      <p className="bk-booked-text">{text}</p>
      <StepLink className="btn btn-primary" href={hrefOf({})}>
        {t.choose}
      </StepLink>
    </section>
  );
}

const Mark = ({ icon }: { icon: 'clock' | 'card' | 'alert' }) => (
  <span className="bk-booked-mark" data-waiting aria-hidden="true">
    <Icon name={icon} size={28} />
  </span>
);

type TimesProps = {
  service: PublicService;
  /** YYYY-MM, with the free slots of its bookable days (see `slotsOfMonth`). */
  month: string;
  days: SlotsAnswer['days'];
  timeZone: string;
  bookable: SlotsAnswer['bookable'];
  /** From the query string; defaults to the first free day. */
  date?: string;
  /** Token for reserving the selected time. */
  holdToken: string;
  /** Shown above the calendar, for example if the selected time was taken. */
  failure?: Failure;
  /** Suggestions near the taken time. */
  next?: FreeTime[];
};

/** Days are links and times are buttons, in the practice's zone: without JavaScript the visitor's is unknown. */
function BookPageTimes({ slug, service, month, days, ...props }: TimesProps & { slug: string }) {
  const { timeZone, bookable, date, holdToken, failure, next = [] } = props;
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const free = byDay(freeTimes(days), timeZone);
  const day = date && free.has(date) ? date : [...free.keys()][0];
  const stepHref = useBookHref(slug);
  const hrefOf = (query: { month?: string; date?: string; time?: string }) =>
    stepHref({ service: service.id, ...query });
  // The form has its own URL. A POST to this page's URL would invalidate it in the browser's cache (RFC 9111, section
  // 4.4), and "back" would load it with a new token.
  const choiceOf = (time: FreeTime, label: ReactNode) => (
    <button
      type="submit"
      name="time"
      value={`${time.date} ${time.time}`}
      formAction={hrefOf({ date: time.date, time: time.time })}
    >
      {label}
    </button>
  );
  return (
    <section>
      <h2 className="visually-hidden">{t.choose}</h2>
      {failure && <BookingFailure failure={failure} />}
      {next.length > 0 && (
        <TimeForm serviceId={service.id} holdToken={holdToken}>
          <NextTimes {...{ next, timeZone, choiceOf }} />
        </TimeForm>
      )}
      <ChosenBar
        title={service.name}
        change={
          <StepLink className="bk-change" href={stepHref({})}>
            <ChangeWords what="service" />
          </StepLink>
        }
      />
      <div className="bk-pick">
        <MonthLinks {...{ month, free, hrefOf }} {...bookable} selected={day} />
        <div className="bk-times" id="times">
          {day ? (
            <TimeForm serviceId={service.id} holdToken={holdToken}>
              <DayTimes day={day} times={free.get(day) ?? []} {...{ timeZone, choiceOf }} />
            </TimeForm>
          ) : (
            <h3>{t.noneIn(formatMonth(month, locale))}</h3>
          )}
        </div>
      </div>
      <WaitlistLink slug={slug} serviceId={service.id} />
    </section>
  );
}

type FormProps = { serviceId: number; holdToken: string; children: ReactNode };

/** Uses POST, because it reserves the time and opening a link must not change anything. */
function TimeForm({ serviceId, holdToken, children }: FormProps) {
  return (
    <StepForm method="post">
      <input type="hidden" name="step" value="time" />
      <input type="hidden" name="serviceId" value={serviceId} />
      <input type="hidden" name="holdToken" value={holdToken} />
      {children}
    </StepForm>
  );
}

type NextProps = {
  next: FreeTime[];
  timeZone: string;
  choiceOf: (time: FreeTime, label: ReactNode) => ReactNode;
};

function NextTimes({ next, timeZone, choiceOf }: NextProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return (
    <div className="bk-part bk-next">
      <h3 id="booking-next">{t.availableBelow(zoneName(timeZone, next[0]?.start, locale))}</h3>
      <ul className="bk-slots" aria-labelledby="booking-next">
        {next.map(time => (
          <li key={time.start} className="bk-slot">
            {choiceOf(
              time,
              <>
                {formatTime(time.start, timeZone, locale)} <small>{formatShortDay(time.start, timeZone, locale)}</small>
              </>,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export type BookPageStep =
  | ({ step: 'service' } & ServicesProps)
  | ({ step: 'time' } & TimesProps)
  | ({ step: 'details' } & DetailsProps)
  /** `email`: as typed, if known. */
  | { step: 'booked'; booked: Booked; email: string | null }
  | PaymentStep;

const paymentSteps: BookPageStep['step'][] = ['pay', 'confirming', 'unpaid', 'cancelled', 'notAccepted', 'ended'];
const isPayment = (at: BookPageStep): at is PaymentStep => paymentSteps.includes(at.step);

type Props = Product & {
  storefront: Pick<PublicStorefront, 'slug' | 'businessName' | 'policies'>;
  at: BookPageStep;
  isEmbedded?: boolean;
};

/** `/bio/<slug>/book?service=&month=&date=`: the booking flow without JavaScript. */
export function BookPage({ storefront: { slug, businessName, policies }, at, isEmbedded = false, ...product }: Props) {
  const t = useMessages(commonMessages);
  return (
    <EmbeddedProvider value={isEmbedded}>
      <div className={isEmbedded ? 'bk-page bk-embedded' : 'bk-page'}>
        <main className={`bk bk-at-${at.step}`}>
          <BookingHead
            as="h1"
            name={businessName}
            at={at.step === 'service' || at.step === 'time' || at.step === 'details' ? at.step : null}
            close={
              !isEmbedded && (
                <a className="bk-close" href={`/bio/${slug}`} aria-label={t.close}>
                  <Icon name="close" size={22} />
                </a>
              )
            }
          />
          <div className="bk-body">
            {at.step === 'service' && <BookPageServices slug={slug} {...at} />}
            {at.step === 'time' && <BookPageTimes slug={slug} {...at} />}
            {at.step === 'details' && <BookPageDetails slug={slug} {...at} />}
            {isPayment(at) && <BookPagePayment slug={slug} at={at} />}
            {at.step === 'booked' && (
              <BookedSummary as="h2" booked={at.booked}>
                <BookedActions slug={slug} booked={at.booked} email={at.email} />
                <a className="btn btn-primary" href={`/bio/${slug}`}>
                  {t.done}
                </a>
              </BookedSummary>
            )}
          </div>
        </main>
        <PoweredBy {...product} policies={policies} />
      </div>
    </EmbeddedProvider>
  );
}
