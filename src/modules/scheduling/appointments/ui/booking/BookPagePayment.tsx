import { formatTime, zoneName } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { Booked } from '../../booking.ts';
import { BookedFacts } from './BookedSummary.tsx';
import { bookHref } from './book-href.ts';

export type PaymentStep =
  /** The time is kept; `release`: what the form sends that lets it go, on the page where that is possible. */
  | { step: 'pay'; booked: Booked; amount: string; checkoutUrl: string; release?: Release }
  /** The visitor says that it is paid, and the provider has not said so yet. */
  | { step: 'confirming'; booked: Booked }
  /** `isRefunded`: it was paid, but too late. */
  | { step: 'unpaid'; isRefunded: boolean }
  /** It was booked, and is off. */
  | { step: 'cancelled'; isRefunded: boolean }
  /** It is too long ago: what it told is not for whoever finds the address. */
  | { step: 'ended' };
export type Release = { booking: string; key: string };

/** Between booking and booked: what is still to pay, that it is being confirmed, or that nothing came of it. */
export function BookPagePayment({ slug, at }: { slug: string; at: PaymentStep }) {
  if (at.step === 'pay') return <Pay slug={slug} {...at} />;
  if (at.step === 'unpaid') return <Nothing slug={slug} words={at.isRefunded ? words.late : words.unpaid} />;
  if (at.step === 'cancelled') return <Nothing slug={slug} words={at.isRefunded ? words.back : words.cancelled} />;
  if (at.step === 'ended') return <Nothing slug={slug} words={words.ended} />;
  return (
    <section className="bk-booked" role="status">
      <Mark icon="clock" />
      <h2>Confirming your payment</h2>
      <p className="bk-booked-text">
        This takes a few seconds, and the page updates automatically.
        {at.booked.isEmailed && ' We’ll email you once you’re booked.'}
      </p>
      <BookedFacts booked={at.booked} zone={at.booked.timeZone} />
    </section>
  );
}

type PayProps = Extract<PaymentStep, { step: 'pay' }> & { slug: string };

function Pay({ slug, booked, amount, checkoutUrl, release }: PayProps) {
  const { paymentDueAt = booked.startTime, timeZone } = booked;
  const until = `${formatTime(paymentDueAt, timeZone)} ${zoneName(timeZone, paymentDueAt)}`;
  return (
    <section className="bk-booked">
      <Mark icon="card" />
      <h2>One more step: pay {amount}</h2>
      <p className="bk-booked-text">We’re holding your time until {until}. Pay to complete your booking.</p>
      <BookedFacts booked={booked} zone={timeZone} />
      <a className="btn btn-primary" href={checkoutUrl}>
        Pay {amount}
      </a>
      {release && (
        <form method="post" action={`/bio/${slug}/booked`}>
          <input type="hidden" name="booking" value={release.booking} />
          <input type="hidden" name="key" value={release.key} />
          <button className="bk-back" type="submit">
            Choose another time
          </button>
        </form>
      )}
    </section>
  );
}

const words = {
  unpaid: {
    title: 'Not paid, so nothing was booked',
    text: 'We released your time. If you already paid, contact the practice about your payment.',
  },
  late: {
    title: 'Your payment arrived too late',
    text: 'Your time was released before the payment arrived. You’ll get a full refund within a few days.',
  },
  cancelled: {
    title: 'This booking was cancelled',
    text: 'Contact the practice about your payment.',
  },
  ended: {
    title: 'This link has expired',
    text: 'Contact the practice for your booking details.',
  },
  back: { title: 'This booking was cancelled', text: 'We’re refunding your payment. Allow a few days.' },
};

function Nothing({ slug, words: { title, text } }: { slug: string; words: { title: string; text: string } }) {
  return (
    <section className="bk-booked">
      <Mark icon="alert" />
      <h2>{title}</h2>
      <p className="bk-booked-text">{text}</p>
      <a className="btn btn-primary" href={bookHref(slug, {})}>
        Choose a time
      </a>
    </section>
  );
}

const Mark = ({ icon }: { icon: 'clock' | 'card' | 'alert' }) => (
  <span className="bk-booked-mark" data-waiting aria-hidden="true">
    <Icon name={icon} size={28} />
  </span>
);
