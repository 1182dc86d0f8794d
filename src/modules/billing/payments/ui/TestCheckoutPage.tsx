import type { ReactNode } from 'react';
import { formatMoney } from '../../../../shared/format-money.ts';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';

export type TestCheckoutProps = Product & {
  practice: string;
  amount: string;
  currency: string;
  description: string;
  customerEmail: string | null;
  cancelUrl: string;
};

/** The payment page without a provider: clearly labeled as a test, and works without JavaScript. */
export function TestCheckoutPage({ practice, amount, currency, description, ...rest }: TestCheckoutProps) {
  const { customerEmail, cancelUrl, ...product } = rest;
  const sum = formatMoney(amount, currency);
  return (
    <TestFrame {...product}>
      <p className="muted">{practice}</p>
      <h1 id="test-heading">{description}</h1>
      <p className="tpay-amount num">{sum}</p>
      {customerEmail && <p className="muted">For {customerEmail}</p>}
      <form method="post" className="tpay-ways">
        <button type="submit" name="answer" value="pay" className="btn btn-primary btn-large btn-block">
          Pay
        </button>
        <button type="submit" name="answer" value="fail" className="btn btn-block">
          Simulate a failed payment
        </button>
        <a className="btn btn-block" href={cancelUrl}>
          Go back
        </a>
      </form>
    </TestFrame>
  );
}

/** Shown when there is nothing left to pay. */
export function TestCheckoutOver({ isPaid, returnUrl, cancelUrl, ...product }: TestOverProps) {
  return (
    <TestFrame {...product}>
      <h1 id="test-heading">{isPaid ? 'This payment is complete' : 'This checkout has expired'}</h1>
      <p className="muted">{isPaid ? 'You can close this page.' : 'Go back and start the payment again.'}</p>
      <div className="tpay-ways">
        <a className="btn btn-primary btn-block" href={isPaid ? returnUrl : cancelUrl}>
          {isPaid ? 'Continue' : 'Go back'}
        </a>
      </div>
    </TestFrame>
  );
}
type TestOverProps = Product & { isPaid: boolean; returnUrl: string; cancelUrl: string };

function TestFrame({ children, ...product }: Product & { children: ReactNode }) {
  return (
    <main className="tpay">
      <p className="tpay-mark" role="note">
        <b>Test payment.</b> No real charge.
      </p>
      <section className="card" aria-labelledby="test-heading">
        {children}
      </section>
      <PoweredBy {...product} />
    </main>
  );
}
