import type { ReactNode } from 'react';
import { dayIn } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarShortDate, formatDayAndTime, formatShortDate } from '../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { type InvoiceStatus, isUnpaid } from '../../../billing/invoicing/contract.ts';
import type { PaymentMethod } from '../../../billing/payments/contract.ts';
import { paymentMessages } from '../../../billing/payments/messages/catalog.ts';
import { isWaiting, type RoomForm } from '../../../forms/requests/contract.ts';
import { requestMessages } from '../../../forms/requests/messages/catalog.ts';
import { isJoinable } from '../../../scheduling/availability/place.ts';
import type { OfferedPackage, OrderResult } from '../../../scheduling/packages/contract.ts';
import { packageMessages } from '../../../scheduling/packages/messages/catalog.ts';
import { usePackageFacts } from '../../../scheduling/packages/ui/public/PackageLinks.tsx';
import type { RoomFile } from '../../files/contract.ts';
import { FileRows } from '../../files/ui/FilesPage.tsx';
import type { RoomMessage } from '../../messages/contract.ts';
import type { RoomPackage } from '../../overview/contract.ts';
import { roomMessages } from '../messages/catalog.ts';
import { RoomCard, type RoomFrame, RoomLayout, RoomLink } from './RoomLayout.tsx';
import { SessionCard, type ShownSession, statusOf } from './SessionCard.tsx';

type Page = { frame: RoomFrame; timeZone: string; now: Date };

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

type HomeProps = Page & {
  nextSession: ShownSession | null;
  openForms: RoomForm[];
  openInvoices: ShownInvoice[];
  packages: RoomPackage[];
  newestMessage: RoomMessage | null;
  files: RoomFile[];
};

/** `/my/:slug`: what comes next, what is to pay, and what is new. */
export function HomePage({ frame, timeZone, now, nextSession, openForms, openInvoices, ...home }: HomeProps) {
  const t = useMessages(roomMessages).home;
  const forms = useMessages(requestMessages).home;
  const canJoin = nextSession?.joinUrl != null && isJoinable(nextSession, now.getTime());
  const { root, practiceName, client, parts } = frame;
  const today = dayIn(now, timeZone);
  const left = home.packages.filter(each => sessionsLeft(each) > 0 && (!each.lastDay || each.lastDay >= today));
  return (
    <RoomLayout frame={frame} title={t.hello(client.firstName)}>
      <div className="room-columns">
        <div className="room-column">
          {nextSession ? (
            <SessionCard
              label={t.next}
              session={nextSession}
              now={now.getTime()}
              {...{ root, practiceName, timeZone }}
            />
          ) : (
            <section className="card room-empty">
              <h2>{t.noSession}</h2>
              <p className="muted">{t.noSessionText}</p>
              <BookLink frame={frame} className={openForms.length ? 'btn' : 'btn btn-primary'}>
                {t.book}
              </BookLink>
            </section>
          )}
          <RoomCard title={forms.title} more={<More href={`${root}/forms`}>{forms.forms}</More>}>
            {openForms.length ? (
              // One solid button on the page: the first form's, unless the session can be joined.
              <FormRows {...{ root, timeZone, forms: openForms }} hasSolid={!canJoin} />
            ) : (
              <p className="muted room-note">{forms.nothing}</p>
            )}
          </RoomCard>
          {parts.payments && (
            <RoomCard title={t.toPay} more={<More href={`${root}/payments`}>{t.allPayments}</More>}>
              {openInvoices.length ? (
                <InvoiceRows invoices={openInvoices} timeZone={timeZone} />
              ) : (
                <p className="muted room-note">{t.nothingOpen}</p>
              )}
              {left.length > 0 && <PackageRows packages={left} />}
            </RoomCard>
          )}
        </div>
        <div className="room-column">
          {parts.messages && <NewestMessage {...{ frame, timeZone, message: home.newestMessage }} />}
          {parts.files && home.files.length > 0 && (
            <RoomCard title={t.newFiles} more={<More href={`${root}/files`}>{t.allFiles}</More>}>
              <FileRows {...{ frame, timeZone, files: home.files }} />
            </RoomCard>
          )}
        </div>
      </div>
    </RoomLayout>
  );
}

const More = ({ href, children }: { href: string; children: string }) => (
  <a className="link" href={href}>
    {children}
  </a>
);

type NewestProps = { frame: RoomFrame; timeZone: string; message: RoomMessage | null };

function NewestMessage({ frame: { root, practiceName }, timeZone, message }: NewestProps) {
  const t = useMessages(roomMessages).home;
  const locale = useLocale();
  const isNew = message?.author === 'practice' && !message.readAt;
  return (
    <RoomCard title={t.messages} more={<More href={`${root}/messages`}>{message ? t.reply : t.write}</More>}>
      {message ? (
        <a className="room-newest" href={`${root}/messages`}>
          <span className="room-newest-head">
            <b>{message.author === 'client' ? t.you : practiceName}</b>
            {isNew && <span className="room-status">{t.isNew}</span>}
            <span className="muted num">{formatShortDate(message.createdAt, timeZone, locale)}</span>
          </span>
          <span className="room-newest-body" dir="auto">
            {message.body || message.files.map(({ name }) => name).join(', ')}
          </span>
        </a>
      ) : (
        <p className="muted room-note">{t.noMessage}</p>
      )}
    </RoomCard>
  );
}

type FormRowsProps = { root: string; timeZone: string; forms: RoomForm[]; hasSolid?: boolean };

/** Forms with a button each: to fill them in, or to see what was sent. */
function FormRows({ root, timeZone, forms, hasSolid = false }: FormRowsProps) {
  const t = useMessages(requestMessages).home;
  const locale = useLocale();
  const about = ({ status, minutesLeft, finishedAt }: RoomForm) => {
    if (minutesLeft !== null) return t.minutes(minutesLeft);
    const day = finishedAt ? formatShortDate(finishedAt, timeZone, locale) : '';
    return status === 'withdrawn' ? t.withdrawn : status === 'signed' ? t.signed(day) : t.sent(day);
  };
  return (
    <ul className="room-rows">
      {forms.map((form, at) => (
        <li key={form.id}>
          <div>
            <b dir="auto">{form.title}</b>
            <span className="muted num">{about(form)}</span>
          </div>
          <RoomLink
            className={hasSolid && at === 0 ? 'btn btn-primary' : 'btn'}
            href={`${root}/forms/${form.id}`}
            aria-label={`${labelOf(form, t)}: ${form.title}`}
          >
            {labelOf(form, t)}
          </RoomLink>
        </li>
      ))}
    </ul>
  );
}

const labelOf = (form: RoomForm, t: { start: string; next: string; open: string }) =>
  isWaiting(form) ? (form.startedAt ? t.next : t.start) : t.open;

type FormsProps = { frame: RoomFrame; timeZone: string; forms: RoomForm[] };

/** `/my/:slug/forms` */
export function FormsPage({ frame, timeZone, forms }: FormsProps) {
  const t = useMessages(requestMessages).home;
  return (
    <RoomLayout frame={frame} title={t.forms}>
      {forms.length ? (
        <div className="card">
          <FormRows {...{ root: frame.root, timeZone, forms }} />
        </div>
      ) : (
        <div className="card room-empty">
          <b>{t.none}</b>
          <p className="muted">{t.noneText}</p>
        </div>
      )}
    </RoomLayout>
  );
}

/** Nothing if the practice has no published page, and in a preview. */
function BookLink({ frame, className, children }: { frame: RoomFrame; className: string; children: ReactNode }) {
  const { brand, slug, previewOf } = frame;
  return brand?.path && !previewOf ? (
    <a className={className} href={`/bio/${slug}/book`}>
      {children}
    </a>
  ) : null;
}

type SessionsProps = Page & { upcoming: ShownSession[]; past: ShownSession[]; problem?: string | undefined };

/** `/my/:slug/sessions` */
export function SessionsPage({ frame, timeZone, now, upcoming, past, problem }: SessionsProps) {
  const t = useMessages(roomMessages);
  const types = useMessages(commonMessages).appointmentTypes;
  const locale = useLocale();
  const { root, practiceName } = frame;
  return (
    <RoomLayout frame={frame} title={t.nav.sessions}>
      <Problem>{problem}</Problem>
      <h2>{t.sessions.ahead}</h2>
      {upcoming.map(session => (
        <SessionCard key={session.id} now={now.getTime()} {...{ session, root, practiceName, timeZone }} />
      ))}
      {!upcoming.length && <p className="muted">{t.sessions.none}</p>}
      <BookLink frame={frame} className="btn">
        {t.sessions.bookAgain}
      </BookLink>
      <h2>{t.sessions.past}</h2>
      {past.length ? (
        <ul className="card room-rows">
          {past.map(session => (
            <li key={session.id} id={`session-${session.id}`}>
              <div>
                <b className="num">{formatDayAndTime(session.startTime, timeZone, locale)}</b>
                <span className="muted">{types[session.type]}</span>
              </div>
              <span className="muted">{statusOf(session, t.session)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t.sessions.nonePast}</p>
      )}
    </RoomLayout>
  );
}

const Problem = ({ children }: { children: string | undefined }) =>
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
  /** The practice takes card payments. */
  canBuy: boolean;
  /** The result of a payment from which the client returns. */
  bought?: Pick<OrderResult, 'state' | 'name'> | null;
  problem?: string | undefined;
};

/** `/my/:slug/payments`: packages, and invoices with what was paid. */
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
  const said = { paid: t.bought(name), waiting: t.waiting(name), unpaid: t.unpaid };
  return (
    <p className="notice" role="status" dir="auto">
      {said[state]}
    </p>
  );
}

type OfferedProps = { frame: RoomFrame; offered: OfferedPackage[]; packages: RoomPackage[] };

/** What can be bought, with a button each. */
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
  const words = useMessages(packageMessages).room.buyOne(amount);
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
          aria-label={`${words}: ${item.name}`}
        >
          {words}
        </button>
      </form>
    </li>
  );
}

const sessionsLeft = ({ sessions, used }: RoomPackage) => Math.max(0, sessions - used);

function PackageRows({ packages }: { packages: RoomPackage[] }) {
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

export const isOpen = ({ status }: Pick<ShownInvoice, 'status'>) => isUnpaid(status);

function InvoiceRows({ invoices, timeZone }: { invoices: ShownInvoice[]; timeZone: string }) {
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
