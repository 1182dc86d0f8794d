import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../../shared/format-time.ts';
import type { InvoiceDetail, Party } from '../../contract.ts';
import { PaperTotals } from './PaperTotals.tsx';
import classes from './paper.module.css';

/** The document: as it stood when it was issued, and what has come of it since. */
export function InvoicePaper({ invoice }: { invoice: InvoiceDetail }) {
  const { invoiceNumber, seller, buyer, issuedOn, dueDate, description, notes, footer, lines, currency } = invoice;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <article className={classes.paper} aria-label="Document">
      <header className={classes.head}>
        <div>
          <h2>Invoice</h2>
          <p className={classes.quiet}>{invoiceNumber ?? 'Draft, without a number'}</p>
        </div>
        <PartyLines party={seller} className={classes.seller} />
      </header>
      <dl className={classes.facts}>
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
      {description && <p className={classes.title}>{description}</p>}
      <table className={classes.table}>
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
                <small className={classes.onPhone}>
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
      {notes && <p className={classes.notes}>{notes}</p>}
      {footer && <p className={classes.footer}>{footer}</p>}
    </article>
  );
}

/** Who it is from, or to, a line each; what is not known is left out. */
function PartyLines({ party, className }: { party: Party; className?: string | undefined }) {
  const { name, address, email, phone, taxNumber } = party;
  return (
    <div className={className}>
      {name && <b>{name}</b>}
      {[address, email, phone, taxNumber && `Tax ID ${taxNumber}`].filter(Boolean).map(text => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
    </div>
  );
}
