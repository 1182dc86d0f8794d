import { countryCode } from '../../../../../shared/countries.ts';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../../shared/format-time.ts';
import { toBasisPoints } from '../../../../../shared/money.ts';
import type { InvoiceDetail, Party } from '../../contract.ts';
import type { PaperKind } from '../../paper.ts';
import { creditRows, percent, quantityText, sumRows } from '../../sums.ts';
import type { Logo, Paper, Side } from './paper.ts';

/** `zone`: of the practice; `accent`: its color. */
export type Letterhead = { logo: Logo | null; accent: string; zone: string };

/** What the paper of an invoice says, or of what takes it back. */
export function writePaper(invoice: InvoiceDetail, kind: PaperKind, { logo, accent, zone }: Letterhead): Paper {
  const { seller, buyer, lines, currency, notes, footer } = invoice;
  const money = (amount: string) => formatMoney(amount, currency);
  const isCredit = kind === 'credit_note';
  return {
    // Letter is what printers hold where the practice is.
    size: ['US', 'CA'].includes(countryCode(seller.country) ?? '') ? 'LETTER' : 'A4',
    author: seller.name,
    logo,
    accent,
    from: sideOf(seller),
    to: sideOf(buyer),
    subject: invoice.description,
    lines: lines.map(line => ({
      text: line.description,
      quantity: quantityText(line.quantity),
      price: money(line.unitPrice),
      tax: percent(line.taxRate),
      amount: money(line.amount),
    })),
    hasTax: lines.some(line => toBasisPoints(line.taxRate) > 0),
    ...(isCredit ? creditPart(invoice) : invoicePart(invoice, zone)),
    texts: [...(isCredit ? reasonOf(invoice) : [notes]), footer].filter(each => each !== null),
  };
}

type Own = Pick<Paper, 'heading' | 'number' | 'mark' | 'stamp' | 'facts' | 'sums' | 'pay'>;

function invoicePart(invoice: InvoiceDetail, zone: string): Own {
  const { invoiceNumber, status, issuedOn, dueDate, creditNote, payUrl } = invoice;
  const sums = sumRows(invoice, zone);
  const canBePaid = status === 'pending' || status === 'part_paid' || status === 'overdue';
  return {
    heading: 'Invoice',
    number: invoiceNumber ?? 'Draft',
    mark: status === 'draft' ? 'Draft' : status === 'void' ? 'Void' : null,
    stamp: stampOf(invoice),
    facts: [
      ...dayFact('Issued', issuedOn),
      ...dayFact('Due', dueDate),
      ...(creditNote ? [fact('Voided by', creditNote.number)] : []),
    ],
    sums,
    pay: canBePaid && payUrl ? { url: payUrl, label: 'Pay online' } : null,
  };
}

function stampOf({ status }: InvoiceDetail): Paper['stamp'] {
  if (status === 'paid') return { text: 'Paid', tone: 'good' };
  if (status === 'void') return { text: 'Void', tone: 'bad' };
  return status === 'draft' ? { text: 'Draft', tone: 'quiet' } : null;
}

const creditPart = (invoice: InvoiceDetail): Own => ({
  heading: 'Credit note',
  number: invoice.creditNote?.number ?? '',
  mark: null,
  stamp: null,
  facts: [...dayFact('Issued', invoice.creditNote?.issuedOn ?? null), fact('For invoice', invoice.invoiceNumber ?? '')],
  sums: creditRows(invoice),
  pay: null,
});

const reasonOf = ({ creditNote, invoiceNumber }: InvoiceDetail): string[] => [
  `This credit note voids invoice ${invoiceNumber} in full.${creditNote?.reason ? `\n${creditNote.reason}` : ''}`,
];

const fact = (label: string, value: string): [string, string] => [label, value];
const dayFact = (label: string, day: string | null) => (day ? [fact(label, formatCalendarDate(day))] : []);

/** One line of `lines` is one of the paper, or more where it is long. */
function sideOf({ name, address, country, email, phone, taxNumber }: Party): Side {
  const lines = [address, country, email, phone, taxNumber && `Tax ID ${taxNumber}`];
  return { name, lines: lines.filter(each => each !== null).filter(Boolean) };
}
