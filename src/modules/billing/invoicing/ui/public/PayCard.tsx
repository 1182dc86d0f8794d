import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { dayIn, formatCalendarDate } from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { BreakableEmail } from '../../../../../ui/public/BreakableEmail.tsx';
import { typedAmount } from '../../fields.ts';
import { invoiceMessages } from '../../messages/catalog.ts';
import { openAmount } from '../../open-amount.ts';
import type { PayPage, RejectedPayment } from '../../pay-page.ts';

type PayFormProps = { page: PayPage; token: string; open: string; refused: RejectedPayment | undefined };

/** Pays all or a part. CSS shows the amount field when "a part" is chosen, so it works without JavaScript. */
function PayForm({ page, token, open, refused }: PayFormProps) {
  const { isTest, invoice } = page;
  const locale = useLocale();
  const t = useMessages(invoiceMessages).page;
  const openText = formatMoney(open, invoice.currency, locale);
  const amountError = refused?.isField ? refused : undefined;
  return (
    <form className="inv-form" method="post" action={`/invoice/${token}`}>
      {isTest && (
        <p className="inv-test" role="note">
          <b>{t.testMode}</b> {t.testHint}
        </p>
      )}
      <fieldset className="inv-choice">
        <legend className="visually-hidden">{t.amountToPay}</legend>
        <label>
          <input type="radio" name="how" value="all" defaultChecked={!amountError} />
          <span>{t.all}</span>
          <span className="num">{openText}</span>
        </label>
        <label>
          <input type="radio" name="how" value="part" defaultChecked={Boolean(amountError)} />
          <span>{t.part}</span>
          <span className="muted">{t.youChoose}</span>
        </label>
        <div className="field inv-part">
          <label htmlFor="part">{t.amountIn(invoice.currency)}</label>
          <input
            id="part"
            name="part"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder={typedAmount(open, locale)}
            defaultValue={amountError?.part}
            aria-invalid={amountError ? true : undefined}
            aria-describedby={amountError ? 'part-error' : undefined}
          />
          {amountError && (
            <p id="part-error" className="field-error" role="alert">
              {amountError.message}
            </p>
          )}
        </div>
      </fieldset>
      <button className="btn btn-primary btn-block num" type="submit">
        <span className="inv-all">{t.pay(openText)}</span>
        <span className="inv-some">{t.payPart}</span>
      </button>
    </form>
  );
}

type Props = { page: PayPage; token: string; refused: RejectedPayment | undefined };

/** The open amount and how to pay it, or the state of the invoice if nothing is open. */
export function PayCard({ page, token, refused }: Props) {
  const { invoice, returned } = page;
  const { status, creditNote } = invoice;
  const t = useMessages(invoiceMessages).page;
  const open = openAmount(invoice);
  const instructions = invoice.paymentInstructions;
  const isConfirming = returned?.status === 'open' && open !== null;
  return (
    <aside className="card inv-pay" aria-label={t.payment}>
      {refused && !refused.isField && <Notice isBad>{refused.message}</Notice>}
      <Returned page={page} />
      {open ? <Due page={page} open={open} /> : <SettledInvoice page={page} />}
      {open && !isConfirming && page.cannotPay && !instructions && !refused && (
        <p className="notice">{page.cannotPay}</p>
      )}
      {open && !isConfirming && !page.cannotPay && <PayForm {...{ page, token, open, refused }} />}
      {open && !isConfirming && instructions && (
        <section className="inv-how">
          <h2>{page.cannotPay ? t.howToPay : t.orPay}</h2>
          <p dir="auto">{instructions}</p>
        </section>
      )}
      <a className="btn btn-block" href={`/invoice/${token}/pdf`} download>
        <Icon name="download" />
        {status === 'paid' ? t.receipt : t.pdf}
      </a>
      {creditNote && (
        <a className="btn btn-block" href={`/invoice/${token}/credit-note`} download>
          <Icon name="download" />
          {t.creditNote}
        </a>
      )}
      <Questions page={page} isOpen={open !== null} />
    </aside>
  );
}

/** Result of the checkout that the visitor has returned from. */
function Returned({ page: { returned, invoice, sendsReceipt } }: Pick<Props, 'page'>) {
  const locale = useLocale();
  const t = useMessages(invoiceMessages).page;
  if (!returned) return null;
  const amount = formatMoney(returned.amount, invoice.currency, locale);
  if (returned.status === 'paid') return <Notice>{t.received(amount)}</Notice>;
  if (returned.status !== 'open') return <Notice isBad>{t.failed}</Notice>;
  return openAmount(invoice) ? (
    <Notice>
      {t.confirming(amount)}
      {sendsReceipt && ` ${t.alsoReceipt}`}
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
  const locale = useLocale();
  const t = useMessages(invoiceMessages).page;
  return (
    <div>
      <p className="muted">{t.amountDue}</p>
      <p className="inv-amount">{formatMoney(open, currency, locale)}</p>
      {dueDate && (
        <p className="inv-when num">
          {(status === 'overdue' ? t.wasDueOn : t.dueOn)(formatCalendarDate(dueDate, locale))}
        </p>
      )}
    </div>
  );
}

function SettledInvoice({ page: { invoice, zone } }: Pick<Props, 'page'>) {
  const { status, paidAt, amount, currency, creditNote } = invoice;
  const locale = useLocale();
  const t = useMessages(invoiceMessages).page;
  const day = (date: string) => formatCalendarDate(date, locale);
  if (status === 'void') {
    return (
      <div>
        <p className="inv-amount inv-word">{t.nothingToPay}</p>
        <p className="inv-when">{creditNote ? t.voidedOn(day(creditNote.issuedOn)) : t.voided}</p>
      </div>
    );
  }
  return (
    <div>
      <p className="inv-done">
        <Icon name="check" />
        {paidAt ? t.paidOn(day(dayIn(paidAt, zone))) : t.nothingToPay}
      </p>
      <p className="inv-amount">{formatMoney(amount, currency, locale)}</p>
      <p className="inv-when">{t.paidInFull}</p>
    </div>
  );
}

function Questions({ page: { invoice, isTest, cannotPay }, isOpen }: Pick<Props, 'page'> & { isOpen: boolean }) {
  const { name, email, phone } = invoice.seller;
  const t = useMessages(invoiceMessages).page;
  const isByProvider = isOpen && !isTest && !cannotPay;
  if (!isByProvider && !email && !phone) return null;
  return (
    <p className="inv-safe">
      {isByProvider && <Icon name="lock" size={16} />}
      <span>
        {isByProvider && `${t.secure(name)} `}
        {(email || phone) && (
          <>
            {t.questions}{' '}
            <a className="link" href={email ? `mailto:${email}` : `tel:${phone}`}>
              {email ? <BreakableEmail address={email} /> : phone}
            </a>
          </>
        )}
      </span>
    </p>
  );
}
