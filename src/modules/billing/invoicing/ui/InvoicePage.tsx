import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { toCents } from '../../../../shared/money.ts';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { useRecent } from '../../../../ui/data/recent.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../ui/feedback/RecordNotFound.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { EmailStatus } from '../../../messaging/emails/contract.ts';
import type { InvoiceDetail, Party } from '../contract.ts';
import { shownTaxes } from '../totals.ts';
import { formatInvoiceDay, hasPart, nameOf, openAmountOf } from './describe-invoice.ts';
import classes from './detail/detail.module.css';
import { InvoiceSide } from './detail/InvoiceSide.tsx';
import { PaymentList } from './detail/PaymentList.tsx';
import paperStyles from './detail/paper.module.css';
import { InvoiceEditor } from './editor/InvoiceEditor.tsx';
import { describeTax, valuesOf } from './editor/invoice-form.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import { useInvoiceActions } from './use-invoice-actions.tsx';

function DraftPage({ draft }: { draft: InvoiceDetail }) {
  const { history } = useRouter();
  const actions = useInvoiceActions(() => history.replace('/invoicing', undefined, { ignoreBlocker: true }));
  const [start] = useState(() => valuesOf(draft));
  return (
    <>
      <PageHead
        title="Draft invoice"
        tabTitle={`Draft · ${draft.clientName}`}
        purpose={`For ${draft.clientName}. You can edit it until you issue it.`}
      />
      <InvoiceEditor
        start={start}
        client={{ id: draft.clientId, name: draft.clientName }}
        draft={draft}
        onDelete={() => void actions.remove(draft)}
      />
      {actions.element}
    </>
  );
}

/** A draft opens in the editor, an issued invoice in the detail view. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false });
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  const mayWrite = useMay('invoices.write');
  const title = invoice && `${nameOf(invoice)} · ${invoice.clientName}`;
  useTitle(title ?? 'Invoice');
  useRecent(title ? { label: title, href: `/invoicing/${id}`, icon: 'invoice' } : null);
  if (isStatus(error, 404)) return <InvoiceNotFound />;
  return (
    <>
      <BackLink to="/invoicing">Invoicing</BackLink>
      {invoice ? (
        invoice.status === 'draft' && mayWrite ? (
          <DraftPage key={invoice.id} draft={invoice} />
        ) : (
          <InvoiceView key={invoice.id} invoice={invoice} />
        )
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load this invoice" error={error} onRetry={() => void refetch()} level="h1" />
        </div>
      ) : (
        <>
          <Skeleton width={220} height={28} mb="lg" />
          <FormSkeleton label="Loading this invoice" fields={5} />
        </>
      )}
    </>
  );
}

function InvoiceNotFound() {
  const navigate = useNavigate();
  return (
    <RecordNotFound
      title="Invoice not found"
      search={{
        label: 'Search number, client or description',
        placeholder: 'Number or client',
        onSearch: search => void navigate({ to: '/invoicing', search: { search } }),
      }}
      actions={
        <ButtonLink to="/invoicing" leftSection={<Icon name="chevronLeft" size={16} />}>
          Back to Invoicing
        </ButtonLink>
      }
    >
      The link may be wrong, or this was a draft that has been deleted.
    </RecordNotFound>
  );
}

/** Newest first. */
function InvoiceHistory({ invoice }: { invoice: InvoiceDetail }) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="invoice-history">
      <h2 id="invoice-history">History</h2>
      <ul className={classes.rows}>
        {eventsOf(invoice, timeZone, now).map(({ key, text, when }) => (
          <li key={key}>
            <span>{text}</span>
            <span className={classes.quiet}>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sentWords: Record<EmailStatus, string> = {
  queued: 'Email waiting to be sent',
  sending: 'Email being sent',
  sent: 'Sent',
  failed: 'Email not sent',
  unknown: 'Email may have been sent',
  suppressed: 'Email not sent',
};

type Event = { key: string; text: string; when: string };

function eventsOf(invoice: InvoiceDetail, zone: string, now: number): Event[] {
  const { createdAt, issuedOn, sentAt, email, reminders, payments, creditNote, currency } = invoice;
  const sentWhen = email?.sentAt ?? sentAt;
  const later = [
    ...(sentWhen
      ? [
          {
            at: sentWhen,
            key: 'sent',
            text: sentWords[email?.status ?? 'sent'],
            when: formatMoment(sentWhen, zone, now),
          },
        ]
      : []),
    ...reminders.map(({ sentAt: at, daysAfterDue }) => ({
      at,
      key: `reminder ${daysAfterDue}`,
      text: 'Reminder sent',
      when: formatMoment(at, zone, now),
    })),
    ...payments.map(({ id, paidAt: at, amount }) => ({
      at,
      key: `payment ${id}`,
      text: `${formatMoney(amount, currency)} paid`,
      when: formatNearDay(at, zone, now),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  const day = (date: string) => formatInvoiceDay(date, zone, now);
  return [
    ...(creditNote
      ? [{ key: 'credit', text: `Credit note ${creditNote.number}`, when: day(creditNote.issuedOn) }]
      : []),
    ...later,
    ...(issuedOn ? [{ key: 'issued', text: 'Issued', when: day(issuedOn) }] : []),
    { key: 'created', text: 'Draft created', when: formatMoment(createdAt, zone, now) },
  ];
}

function PaperTotals({ invoice }: { invoice: InvoiceDetail }) {
  const { subtotal, discount, discountKind, discountValue, taxes, isTaxIncluded, amount, amountPaid, status } = invoice;
  const money = (value: string) => formatMoney(value, invoice.currency);
  const percent = discountKind === 'percent' ? ` (${Number(discountValue)}%)` : '';
  const shown = shownTaxes(taxes);
  const hasSteps = shown.length > 0 || toCents(discount) > 0;
  return (
    <dl className={paperStyles.totals} aria-label="Totals">
      {hasSteps && (
        <>
          <dt>Subtotal</dt>
          <dd>{money(subtotal)}</dd>
        </>
      )}
      {toCents(discount) > 0 && (
        <>
          <dt>Discount{percent}</dt>
          <dd>−{money(discount)}</dd>
        </>
      )}
      {shown.map(each => (
        <Row key={`${each.rate} ${each.name}`} name={`${isTaxIncluded ? 'Includes ' : ''}${describeTax(each)}`}>
          {money(each.tax)}
        </Row>
      ))}
      <dt className={paperStyles.total}>Total</dt>
      <dd className={paperStyles.total}>{money(amount)}</dd>
      {hasPart(invoice) && <Row name="Paid">−{money(amountPaid)}</Row>}
      {status !== 'draft' && status !== 'void' && (
        <>
          <dt className={paperStyles.due}>Amount due</dt>
          <dd className={paperStyles.due}>{money(openAmountOf(invoice))}</dd>
        </>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The document as issued, with its payments since. */
function InvoicePaper({ invoice }: { invoice: InvoiceDetail }) {
  const {
    invoiceNumber,
    seller,
    buyer,
    issuedOn,
    dueDate,
    description,
    notes,
    footer,
    lines,
    currency,
    paymentInstructions,
  } = invoice;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <article className={paperStyles.paper} aria-label="Document">
      <header className={paperStyles.head}>
        <div>
          <h2>Invoice</h2>
          <p className={paperStyles.quiet}>{invoiceNumber ?? 'Draft, without a number'}</p>
        </div>
        <PartyLines party={seller} className={paperStyles.seller} />
      </header>
      <dl className={paperStyles.facts}>
        <div>
          <dt>Bill to</dt>
          <dd>
            <Link to="/clients/$id" params={{ id: String(invoice.clientId) }} search={{ tab: 'invoices' }}>
              {buyer.name}
            </Link>
            <PartyLines party={{ ...buyer, name: '' }} />
          </dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd>{issuedOn ? formatCalendarDate(issuedOn) : 'Not yet'}</dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>{dueDate ? formatCalendarDate(dueDate) : 'Set when issued'}</dd>
        </div>
      </dl>
      {description && <p className={paperStyles.title}>{description}</p>}
      <table className={paperStyles.table}>
        <thead>
          <tr>
            <th>Description</th>
            <th data-number="wide">Quantity</th>
            <th data-number="wide">Price</th>
            <th data-number>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id}>
              <td>
                {line.description}
                <small className={paperStyles.onPhone}>
                  {Number(line.quantity)} × {money(line.unitPrice)}
                </small>
              </td>
              <td data-number="wide">{Number(line.quantity)}</td>
              <td data-number="wide">{money(line.unitPrice)}</td>
              <td data-number>{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PaperTotals invoice={invoice} />
      {notes && <p className={paperStyles.notes}>{notes}</p>}
      {paymentInstructions && invoice.status !== 'paid' && invoice.status !== 'void' && (
        <p className={paperStyles.notes}>
          <b>How to pay</b>
          {`\n${paymentInstructions}`}
        </p>
      )}
      {footer && <p className={paperStyles.footer}>{footer}</p>}
    </article>
  );
}

/** One line per detail; missing ones are omitted. */
function PartyLines({ party, className }: { party: Party; className?: string | undefined }) {
  const { name, address, email, phone, taxNumber } = party;
  return (
    <div className={className}>
      {name && <b>{name}</b>}
      {[address, email, phone, taxNumber && `Tax ID ${taxNumber}`].filter(Boolean).map(text => (
        <p key={text} className={paperStyles.quiet}>
          {text}
        </p>
      ))}
    </div>
  );
}

function InvoiceView({ invoice }: { invoice: InvoiceDetail }) {
  const actions = useInvoiceActions();
  return (
    <>
      <PageHead
        title={invoice.invoiceNumber ? `Invoice ${invoice.invoiceNumber}` : 'Draft invoice'}
        tabTitle={`${nameOf(invoice)} · ${invoice.clientName}`}
        purpose={
          <span className={classes.state}>
            <InvoiceBadge status={invoice.status} />
            {formatMoney(invoice.amount, invoice.currency)} for {invoice.clientName}
          </span>
        }
      />
      <div className={classes.view}>
        <InvoicePaper invoice={invoice} />
        <div className={classes.side}>
          <InvoiceSide invoice={invoice} actions={actions} />
          {invoice.payments.length > 0 && <PaymentList invoice={invoice} />}
          <InvoiceHistory invoice={invoice} />
        </div>
      </div>
      {actions.element}
    </>
  );
}
