import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarShortDate, formatShortDate } from '../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { type InvoiceStatus, isUnpaid } from '../../../billing/invoicing/contract.ts';
import type { PaymentMethod } from '../../../billing/payments/contract.ts';
import { paymentMessages } from '../../../billing/payments/messages/catalog.ts';
import type { OfferedPackage, OrderResult } from '../../../scheduling/packages/contract.ts';
import { packageMessages } from '../../../scheduling/packages/messages/catalog.ts';
import { usePackageFacts } from '../../../scheduling/packages/ui/public/PackageLinks.tsx';
import type { RoomPackage } from '../../overview/contract.ts';
import { roomMessages } from '../messages/catalog.ts';
import { RoomCard, type RoomFrame, RoomLayout, RoomLink } from './RoomLayout.tsx';

type ShownPayment = {
  id: number;
  amount: string;
  currency: string;
  method: PaymentMethod;
  paidAt: Date;
  refunded: string;
};
export type ShownInvoice = {
  id: number;
  invoiceNumber: string;
  status: InvoiceStatus;
  amount: string;
  amountPaid: string;
  currency: string;
  issuedOn: string | null;
  dueDate: string | null;
  payments: ShownPayment[];
  href: string;
};

export const Problem = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className="notice notice-danger" role="alert">
      {children}
    </p>
  ) : null;

type PaymentsProps = {
  frame: RoomFrame;
  timeZone: string;
  invoices: ShownInvoice[];
  packages: RoomPackage[];
  /** Packages that are for sale. */
  offered: OfferedPackage[];
  /** Whether the practice accepts card payments. */
  canBuy: boolean;
  /** The result of the payment that the client has returned from. */
  bought?: Pick<OrderResult, 'state' | 'name'> | null;
  problem?: string | undefined;
};

/** `/my/:slug/payments`: packages, and invoices with their payments. */
export function PaymentsPage({ frame, timeZone, invoices, packages, problem, ...props }: PaymentsProps) {
  const { offered, canBuy, bought } = props;
  const t = useMessages(roomMessages);
  const { root, practiceName, parts } = frame;
  return (
    <RoomLayout frame={frame} title={t.nav.payments}>
      <Problem>{problem}</Problem>
      {bought && <Bought {...bought} />}
      {packages.length > 0 && (
        <RoomCard title={t.payments.packages}>
          <PackageRows packages={packages} />
          {!(canBuy && offered.length > 0) && (
            <div className="room-note">
              {parts.messages ? (
                <a className="btn" href={`${root}/messages?package=${packages[0]?.id}`}>
                  {t.payments.askForPackage}
                </a>
              ) : (
                <p className="muted">{t.payments.packageElsewhere(practiceName)}</p>
              )}
            </div>
          )}
        </RoomCard>
      )}
      {canBuy && offered.length > 0 && <Offered {...{ frame, offered, packages }} />}
      {invoices.length ? (
        <RoomCard title={t.payments.invoices}>
          <InvoiceRows invoices={invoices} timeZone={timeZone} />
        </RoomCard>
      ) : (
        <div className="card room-empty">
          <b>{t.payments.none}</b>
          <p className="muted">{t.payments.noneText}</p>
        </div>
      )}
    </RoomLayout>
  );
}

function Bought({ state, name }: Pick<OrderResult, 'state' | 'name'>) {
  const t = useMessages(packageMessages).room;
  const texts = { paid: t.bought(name), waiting: t.waiting(name), unpaid: t.unpaid };
  return (
    <p className="notice" role="status" dir="auto">
      {texts[state]}
    </p>
  );
}

type OfferedProps = { frame: RoomFrame; offered: OfferedPackage[]; packages: RoomPackage[] };

/** Packages that can be bought, with a button each. */
function Offered({ frame, offered, packages }: OfferedProps) {
  const t = useMessages(packageMessages).room;
  const had = new Set(packages.map(({ packageId }) => packageId));
  return (
    <RoomCard title={offered.some(({ id }) => had.has(id)) ? t.buyAgain : t.buy}>
      <ul className="room-rows">
        {offered.map(item => (
          <OfferedRow key={item.id} {...{ frame, item }} />
        ))}
      </ul>
    </RoomCard>
  );
}

function OfferedRow({ frame: { root, previewOf }, item }: { frame: RoomFrame; item: OfferedPackage }) {
  const amount = formatMoney(item.price, item.currency, useLocale());
  const label = useMessages(packageMessages).room.buyOne(amount);
  return (
    <li>
      <div>
        <b dir="auto">{item.name}</b>
        <span className="muted num">{usePackageFacts(item)}</span>
      </div>
      <form method="post" action={`${root}/payments`}>
        <input type="hidden" name="package" value={item.id} />
        <input type="hidden" name="price" value={item.price} />
        <button
          className="btn num"
          type="submit"
          disabled={previewOf !== undefined}
          aria-label={`${label}: ${item.name}`}
        >
          {label}
        </button>
      </form>
    </li>
  );
}

export const sessionsLeft = ({ sessions, used }: RoomPackage) => Math.max(0, sessions - used);

export function PackageRows({ packages }: { packages: RoomPackage[] }) {
  const t = useMessages(roomMessages).payments;
  const locale = useLocale();
  return (
    <ul className="room-rows">
      {packages.map(each => (
        <li key={each.id}>
          <div>
            <b dir="auto">{each.name}</b>
            <span className="muted num">{t.left(sessionsLeft(each), each.sessions)}</span>
            {each.lastDay && (
              <span className="muted num">{t.validUntil(formatCalendarShortDate(each.lastDay, locale))}</span>
            )}
          </div>
          <progress
            className="room-progress"
            max={each.sessions}
            value={sessionsLeft(each)}
            aria-label={`${each.name}: ${t.left(sessionsLeft(each), each.sessions)}`}
          />
        </li>
      ))}
    </ul>
  );
}

const isOpen = ({ status }: Pick<ShownInvoice, 'status'>) => isUnpaid(status);

export function InvoiceRows({ invoices, timeZone }: { invoices: ShownInvoice[]; timeZone: string }) {
  const t = useMessages(roomMessages).payments;
  const { methods } = useMessages(paymentMessages);
  const locale = useLocale();
  const sum = (amount: string, { currency }: { currency: string }) => formatMoney(amount, currency, locale);
  const state = (invoice: ShownInvoice) => {
    const { status, amount, amountPaid, dueDate } = invoice;
    if (status === 'paid') return t.paid;
    if (!isOpen(invoice)) return t.void;
    if (Number(amountPaid) > 0) return t.paidOf(sum(amountPaid, invoice), sum(amount, invoice));
    if (!dueDate) return '';
    const day = formatCalendarShortDate(dueDate, locale);
    return status === 'overdue' ? t.overdueSince(day) : t.due(day);
  };
  return (
    <ul className="room-rows">
      {invoices.map(invoice => (
        <li key={invoice.id} id={`invoice-${invoice.id}`}>
          <div>
            <b className="num">{sum(invoice.amount, invoice)}</b>
            <span className="muted num">{t.invoice(invoice.invoiceNumber)}</span>
            <span className={invoice.status === 'overdue' ? 'room-late num' : 'muted num'}>{state(invoice)}</span>
            {invoice.payments.map(each => (
              <span key={each.id} className="muted num">
                {t.receipt(
                  sum(each.amount, each),
                  formatShortDate(each.paidAt, timeZone, locale),
                  methods[each.method],
                )}
                {Number(each.refunded) > 0 && ` ${t.refunded(sum(each.refunded, each))}`}
              </span>
            ))}
          </div>
          <RoomLink
            className="btn"
            href={invoice.href}
            aria-label={`${isOpen(invoice) ? t.pay : t.view}: ${invoice.invoiceNumber}`}
          >
            {isOpen(invoice) ? t.pay : t.view}
          </RoomLink>
        </li>
      ))}
    </ul>
  );
}
