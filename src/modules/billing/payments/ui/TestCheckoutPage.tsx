import type { ReactNode } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import { paymentMessages } from '../messages/catalog.ts';

export type TestCheckoutProps = Product & {
  practice: string;
  amount: string;
  currency: string;
  description: string;
  customerEmail: string | null;
  cancelUrl: string;
};

/** The payment page of practices without a payment provider. It charges nothing. */
export function TestCheckoutPage({ practice, amount, currency, description, ...rest }: TestCheckoutProps) {
  const { customerEmail, cancelUrl, ...product } = rest;
  const t = useMessages(paymentMessages).test;
  const sum = formatMoney(amount, currency, useLocale());
  return (
    <TestFrame {...product}>
      <p className="muted">{practice}</p>
      <h1 id="test-heading">{description}</h1>
      <p className="tpay-amount num">{sum}</p>
      {customerEmail && <p className="muted">{t.for(customerEmail)}</p>}
      <form method="post" className="tpay-ways">
        <button type="submit" name="answer" value="pay" className="btn btn-primary btn-large btn-block">
          {t.pay}
        </button>
        <button type="submit" name="answer" value="fail" className="btn btn-block">
          {t.fail}
        </button>
        <a className="btn btn-block" href={cancelUrl}>
          {t.goBack}
        </a>
      </form>
    </TestFrame>
  );
}

/** Shown after the test checkout was paid or has expired. */
export function TestCheckoutEnded({ isPaid, returnUrl, cancelUrl, ...product }: TestEndedProps) {
  const t = useMessages(paymentMessages).test;
  return (
    <TestFrame {...product}>
      <h1 id="test-heading">{isPaid ? t.paid : t.expired}</h1>
      <p className="muted">{isPaid ? t.mayClose : t.startAgain}</p>
      <div className="tpay-ways">
        <a className="btn btn-primary btn-block" href={isPaid ? returnUrl : cancelUrl}>
          {isPaid ? t.next : t.goBack}
        </a>
      </div>
    </TestFrame>
  );
}
type TestEndedProps = Product & { isPaid: boolean; returnUrl: string; cancelUrl: string };

function TestFrame({ children, ...product }: Product & { children: ReactNode }) {
  const t = useMessages(paymentMessages).test;
  return (
    <main className="tpay">
      <p className="tpay-mark" role="note">
        <b>{t.mark}</b> {t.noCharge}
      </p>
      <section className="card" aria-labelledby="test-heading">
        {children}
      </section>
      <PoweredBy {...product} />
    </main>
  );
}
