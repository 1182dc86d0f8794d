import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { dayIn, formatCalendarDate } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { BreakableEmail } from '../../../../../ui/public/BreakableEmail.tsx';
import { openAmount } from '../../open-amount.ts';
import type { PayPage, RejectedPayment } from '../../pay-page.ts';

type PayFormProps = { page: PayPage; token: string; open: string; refused: RejectedPayment | undefined };

/** Pay all or a part. CSS shows the amount field when "a part" is chosen, so it works without JavaScript. */
function PayForm({ page, token, open, refused }: PayFormProps) {
  const { isTest, invoice } = page;
  const sum = formatMoney(open, invoice.currency);
  const wrong = refused?.isField ? refused : undefined;
  return (
    <form className="inv-form" method="post" action={`/invoice/${token}`}>
      {isTest && (
        <p className="inv-test" role="note">
          <b>Test mode.</b> No real charge. Only your team sees this form until you accept real payments.
        </p>
      )}
      <fieldset className="inv-choice">
        <legend className="visually-hidden">Amount to pay</legend>
        <label>
          <input type="radio" name="how" value="all" defaultChecked={!wrong} />
          <span>Full amount</span>
          <span className="num">{sum}</span>
        </label>
        <label>
          <input type="radio" name="how" value="part" defaultChecked={Boolean(wrong)} />
          <span>Part of it</span>
          <span className="muted">you choose</span>
        </label>
        <div className="field inv-part">
          <label htmlFor="part">Amount in {invoice.currency}</label>
          <input
            id="part"
            name="part"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder={open}
            defaultValue={wrong?.part}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'part-error' : undefined}
          />
          {wrong && (
            <p id="part-error" className="field-error" role="alert">
              {wrong.message}
            </p>
          )}
        </div>
      </fieldset>
      <button className="btn btn-primary btn-block num" type="submit">
        <span className="inv-all">Pay {sum}</span>
        <span className="inv-some">Pay this amount</span>
      </button>
    </form>
  );
}

type Props = { page: PayPage; token: string; refused: RejectedPayment | undefined };

/** The open amount and how to pay it, or the state of the invoice if nothing is open. */
export function PayCard({ page, token, refused }: Props) {
  const { invoice, returned } = page;
  const { status, creditNote } = invoice;
  const open = openAmount(invoice);
  const isConfirming = returned?.status === 'open' && open !== null;
  return (
    <aside className="card inv-pay" aria-label="Payment">
      {refused && !refused.isField && <Notice isBad>{refused.message}</Notice>}
      <Returned page={page} />
      {open ? <Due page={page} open={open} /> : <SettledInvoice page={page} />}
      {open && !isConfirming && page.cannotPay && !refused && <p className="notice">{page.cannotPay}</p>}
      {open && !isConfirming && !page.cannotPay && <PayForm {...{ page, token, open, refused }} />}
      <a className="btn btn-block" href={`/invoice/${token}/pdf`} download>
        <Icon name="download" />
        {status === 'paid' ? 'Download receipt' : 'Download PDF'}
      </a>
      {creditNote && (
        <a className="btn btn-block" href={`/invoice/${token}/credit-note`} download>
          <Icon name="download" />
          Download credit note
        </a>
      )}
      <Questions page={page} isOpen={open !== null} />
    </aside>
  );
}

/** Result of the checkout that the visitor has returned from. */
function Returned({ page: { returned, invoice, sendsReceipt } }: Pick<Props, 'page'>) {
  if (!returned) return null;
  const amount = formatMoney(returned.amount, invoice.currency);
  if (returned.status === 'paid') return <Notice>Thank you! We received your payment of {amount}.</Notice>;
  if (returned.status !== 'open') return <Notice isBad>Your payment didn’t go through. You weren’t charged.</Notice>;
  return openAmount(invoice) ? (
    <Notice>
      We’re confirming your payment of {amount}. This takes a few seconds.
      {sendsReceipt && ' We’ll also email you a receipt.'}
    </Notice>
  ) : null;
}

const Notice = ({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) => (
  <p className={isBad ? 'notice notice-danger' : 'notice inv-thanks'} role={isBad ? 'alert' : 'status'}>
    {children}
  </p>
);

function Due({ page: { invoice }, open }: Pick<Props, 'page'> & { open: string }) {
  const { dueDate, currency, status } = invoice;
  return (
    <div>
      <p className="muted">Amount due</p>
      <p className="inv-amount">{formatMoney(open, currency)}</p>
      {dueDate && (
        <p className="inv-when num">
          {status === 'overdue' ? 'was due on' : 'due on'} {formatCalendarDate(dueDate)}
        </p>
      )}
    </div>
  );
}

function SettledInvoice({ page: { invoice, zone } }: Pick<Props, 'page'>) {
  const { status, paidAt, amount, currency, creditNote } = invoice;
  if (status === 'void') {
    return (
      <div>
        <p className="inv-amount inv-word">Nothing to pay</p>
        <p className="inv-when">
          This invoice was voided{creditNote && ` on ${formatCalendarDate(creditNote.issuedOn)}`}.
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className="inv-done">
        <Icon name="check" />
        {paidAt ? `Paid on ${formatCalendarDate(dayIn(paidAt, zone))}` : 'Nothing to pay'}
      </p>
      <p className="inv-amount">{formatMoney(amount, currency)}</p>
      <p className="inv-when">Paid in full. Thank you!</p>
    </div>
  );
}

function Questions({ page: { invoice, isTest, cannotPay }, isOpen }: Pick<Props, 'page'> & { isOpen: boolean }) {
  const { name, email, phone } = invoice.seller;
  const isByProvider = isOpen && !isTest && !cannotPay;
  if (!isByProvider && !email && !phone) return null;
  return (
    <p className="inv-safe">
      {isByProvider && <Icon name="lock" size={16} />}
      <span>
        {isByProvider && `You’ll pay on our card provider’s secure page. ${name} never sees your card number. `}
        {(email || phone) && (
          <>
            Questions?{' '}
            <a className="link" href={email ? `mailto:${email}` : `tel:${phone}`}>
              {email ? <BreakableEmail address={email} /> : phone}
            </a>
          </>
        )}
      </span>
    </p>
  );
}
