import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatCalendarShortDate } from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { toBasisPoints } from '../../../../../shared/money.ts';
import { BreakableEmail } from '../../../../../ui/public/BreakableEmail.tsx';
import { LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../../ui/public/PracticeMark.tsx';
import { usePracticeLink } from '../../../../../ui/public/practice-link.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { invoiceMessages } from '../../messages/catalog.ts';
import { daysOverdue } from '../../open-amount.ts';
import type { PayPage, RejectedPayment } from '../../pay-page.ts';
import { countryText, percent, quantityText, sumRows } from '../../sum-rows.ts';
import { PayCard } from './PayCard.tsx';

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
      {[notes, footer].map(text => text && <Said key={text} text={text} />)}
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

const Said = ({ text }: { text: string }) => (
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

type Props = Product & {
  page: PayPage;
  token: string;
  /** A path on this site; null without a logo. */
  logo: string | null;
  /** A submitted payment form that was rejected. */
  refused?: RejectedPayment | undefined;
};

/** `/invoice/:token`: the invoice and how to pay it. Works without JavaScript; on a phone the payment comes first. */
export function InvoicePage({ page, token, logo, refused, ...product }: Props) {
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
