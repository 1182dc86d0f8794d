import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { dayIn, formatCalendarDate, formatCalendarShortDate } from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { toBasisPoints } from '../../../../../shared/money.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { BreakableEmail } from '../../../../../ui/public/BreakableEmail.tsx';
import { LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import { PoweredBy, type Product, usePracticeLink } from '../../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../../ui/public/PracticeMark.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { typedAmount } from '../../fields.ts';
import { invoiceMessages } from '../../messages/catalog.ts';
import { daysOverdue, openAmount } from '../../open-amount.ts';
import type { PayPage, RejectedPayment } from '../../pay-page.ts';
import { countryText, percent, quantityText, sumRows } from '../../sum-rows.ts';

/** The invoice as in the PDF. */
function PaperCard({ page }: { page: PayPage }) {
  const { invoice, today, zone } = page;
  const { invoiceNumber, buyer, issuedOn, dueDate, notes, footer } = invoice;
  const locale = useLocale();
  const t = useMessages(invoiceMessages).paper;
  return (
    <article className="card inv-paper" aria-labelledby="invoice-heading">
      <div className="inv-head">
        <div>
          <h1 id="invoice-heading">{t.invoice}</h1>
          <p className="muted num">{invoiceNumber}</p>
        </div>
        <State invoice={invoice} today={today} />
      </div>
      <dl className="inv-facts num">
        <div>
          <dt>{t.billTo}</dt>
          <dd dir="auto">
            {buyer.name}
            {buyer.email && (
              <span className="muted">
                <BreakableEmail address={buyer.email} />
              </span>
            )}
          </dd>
        </div>
        {issuedOn && (
          <div>
            <dt>{t.issued}</dt>
            <dd>{formatCalendarShortDate(issuedOn, locale)}</dd>
          </div>
        )}
        {dueDate && (
          <div>
            <dt>{t.due}</dt>
            <dd>{formatCalendarShortDate(dueDate, locale)}</dd>
          </div>
        )}
      </dl>
      {invoice.description && (
        <p className="inv-subject" dir="auto">
          {invoice.description}
        </p>
      )}
      <Lines invoice={invoice} />
      <dl className="inv-sums num">
        {sumRows(invoice, { locale, zone }).map(({ label, value, kind }) => (
          <div key={`${label} ${value}`} className={`inv-sum inv-${kind}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {[notes, footer].map(text => text && <Note key={text} text={text} />)}
      <From invoice={invoice} />
    </article>
  );
}

function State({ invoice, today }: { invoice: InvoiceDetail; today: string }) {
  const late = daysOverdue(invoice, today);
  const { status } = invoice;
  const t = useMessages(invoiceMessages).paper;
  if (status === 'overdue') return <p className="inv-state inv-bad">{t.overdue(late)}</p>;
  if (status === 'paid') return <p className="inv-state inv-good">{t.paid}</p>;
  if (status === 'void') return <p className="inv-state">{t.void}</p>;
  return status === 'part_paid' ? <p className="inv-state">{t.partlyPaid}</p> : null;
}

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const { lines, currency } = invoice;
  const hasTax = lines.some(line => toBasisPoints(line.taxRate) > 0);
  const locale = useLocale();
  const t = useMessages(invoiceMessages).paper;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <table className="inv-lines">
      <thead>
        <tr>
          <th scope="col">{t.description}</th>
          <th scope="col" className="inv-wide">
            {t.quantity}
          </th>
          <th scope="col" className="inv-wide">
            {t.price}
          </th>
          {hasTax && (
            <th scope="col" className="inv-wide">
              {t.tax}
            </th>
          )}
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody className="num">
        {lines.map(({ id, description, quantity, unitPrice, taxRate, amount }) => (
          <tr key={id}>
            <td dir="auto">
              {description}
              <small className="inv-narrow">
                {quantityText(quantity, locale)} × {money(unitPrice)}
                {hasTax && `, ${t.lineTax(percent(taxRate, locale))}`}
              </small>
            </td>
            <td className="inv-wide">{quantityText(quantity, locale)}</td>
            <td className="inv-wide">{money(unitPrice)}</td>
            {hasTax && <td className="inv-wide">{percent(taxRate, locale)}</td>}
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className="inv-said muted" dir="auto">
    {text}
  </p>
);

function From({ invoice }: { invoice: InvoiceDetail }) {
  const { name, address, country, phone, taxNumber } = invoice.seller;
  const t = useMessages(invoiceMessages).paper;
  const locale = useLocale();
  const rest = [country && countryText(country, locale), phone, taxNumber && t.taxId(taxNumber)].filter(Boolean);
  return (
    <address className="inv-from">
      <b dir="auto">{name}</b>
      {address && <span dir="auto">{address}</span>}
      {rest.length > 0 && <span>{rest.join(' · ')}</span>}
    </address>
  );
}

type InvoicePageProps = Product & {
  page: PayPage;
  token: string;
  /** A path on this site; null without a logo. */
  logo: string | null;
  /** A submitted payment form that was rejected. */
  refused?: RejectedPayment | undefined;
};

/** `/invoice/:token`: the invoice and how to pay it. Works without JavaScript; on a phone the payment comes first. */
export function InvoicePage({ page, token, logo, refused, ...product }: InvoicePageProps) {
  const { seller } = page.invoice;
  return (
    <main className="inv">
      <PracticeMark name={seller.name} logo={logo} />
      <div className="inv-parts">
        <PayCard {...{ page, token, refused }} />
        <PaperCard page={page} />
      </div>
      <PoweredBy {...product} />
    </main>
  );
}

/** Shown for an invalid link. */
export function InvoiceMissing({ title, message, ...product }: Product & { title: string; message: string }) {
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult tone="failed" title={title} ways={usePracticeLink(product)}>
        <p role="alert">{message}</p>
        <p>{useMessages(invoiceMessages).page.notSure}</p>
      </LinkResult>
    </LinkLayout>
  );
}

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

type PayCardProps = { page: PayPage; token: string; refused: RejectedPayment | undefined };

/** The open amount and how to pay it, or the state of the invoice if nothing is open. */
function PayCard({ page, token, refused }: PayCardProps) {
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
function Returned({ page: { returned, invoice, sendsReceipt } }: Pick<PayCardProps, 'page'>) {
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

function Due({ page: { invoice }, open }: Pick<PayCardProps, 'page'> & { open: string }) {
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

function SettledInvoice({ page: { invoice, zone } }: Pick<PayCardProps, 'page'>) {
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

function Questions({ page: { invoice, isTest, cannotPay }, isOpen }: Pick<PayCardProps, 'page'> & { isOpen: boolean }) {
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
