import { Icon } from '../../../../../ui/Icon.tsx';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { PublicStorefront } from '../../../../site/storefront/contract.ts';
import type { Booked } from '../../booking.ts';
import { BookedActions } from './BookedActions.tsx';
import { BookedSummary } from './BookedSummary.tsx';
import { BookingHead } from './BookingHead.tsx';
import { BookPageDetails, type DetailsProps } from './BookPageDetails.tsx';
import { BookPagePayment, type PaymentStep } from './BookPagePayment.tsx';
import { BookPageServices, type ServicesProps } from './BookPageServices.tsx';
import { BookPageTimes, type TimesProps } from './BookPageTimes.tsx';

export type BookPageStep =
  /** No `service` in the query yet. */
  | ({ step: 'service' } & ServicesProps)
  | ({ step: 'time' } & TimesProps)
  | ({ step: 'details' } & DetailsProps)
  /** `email`: as it was typed, where that is known. */
  | { step: 'booked'; booked: Booked; email: string | null }
  | PaymentStep;

const paymentSteps: BookPageStep['step'][] = ['pay', 'confirming', 'unpaid', 'cancelled', 'ended'];
const isPayment = (at: BookPageStep): at is PaymentStep => paymentSteps.includes(at.step);

type Props = Product & { storefront: Pick<PublicStorefront, 'slug' | 'businessName' | 'policies'>; at: BookPageStep };

/** `/bio/<slug>/book?service=&month=&date=`: the booking dialog for those without a script, in links and forms. */
export function BookPage({ storefront: { slug, businessName, policies }, at, ...product }: Props) {
  return (
    <div className="bk-page">
      <main className={`bk bk-at-${at.step}`}>
        <BookingHead
          as="h1"
          name={businessName}
          at={at.step === 'service' || at.step === 'time' || at.step === 'details' ? at.step : null}
          close={
            <a className="bk-close" href={`/bio/${slug}`} aria-label="Close">
              <Icon name="close" size={22} />
            </a>
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
                Done
              </a>
            </BookedSummary>
          )}
        </div>
      </main>
      <PoweredBy {...product} policies={policies} />
    </div>
  );
}
