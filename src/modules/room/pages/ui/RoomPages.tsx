import type { ReactNode } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarShortDate, formatDayAndTime, formatShortDate } from '../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import type { InvoiceStatus } from '../../../billing/invoicing/contract.ts';
import { isWaiting, type RoomForm } from '../../../forms/requests/contract.ts';
import { requestMessages } from '../../../forms/requests/messages/catalog.ts';
import { isJoinable } from '../../../scheduling/availability/place.ts';
import { roomMessages } from '../messages/catalog.ts';
import { RoomCard, type RoomFrame, RoomLayout } from './RoomLayout.tsx';
import { SessionCard, type ShownSession, statusOf } from './SessionCard.tsx';

type Page = { frame: RoomFrame; timeZone: string; now: Date };

export type ShownInvoice = {
  id: number;
  invoiceNumber: string;
  status: InvoiceStatus;
  amount: string;
  amountPaid: string;
  currency: string;
  issuedOn: string | null;
  dueDate: string | null;
  href: string;
};

type HomeProps = Page & { nextSession: ShownSession | null; openInvoices: ShownInvoice[]; openForms: RoomForm[] };

/** `/my/:slug`: what comes next and what is to pay. */
export function HomePage({ frame, timeZone, now, nextSession, openInvoices, openForms }: HomeProps) {
  const t = useMessages(roomMessages).home;
  const forms = useMessages(requestMessages).home;
  const canJoin = nextSession?.joinUrl != null && isJoinable(nextSession, now.getTime());
  const { slug, practiceName, client } = frame;
  return (
    <RoomLayout frame={frame} title={t.hello(client.firstName)}>
      <div className="room-columns">
        {nextSession ? (
          <SessionCard label={t.next} session={nextSession} now={now.getTime()} {...{ slug, practiceName, timeZone }} />
        ) : (
          <section className="card room-empty">
            <h2>{t.noSession}</h2>
            <p className="muted">{t.noSessionText}</p>
            <BookLink frame={frame} className={openForms.length ? 'btn' : 'btn btn-primary'}>
              {t.book}
            </BookLink>
          </section>
        )}
        <RoomCard
          title={forms.title}
          more={
            <a className="link" href={`/my/${slug}/forms`}>
              {forms.forms}
            </a>
          }
        >
          {openForms.length ? (
            // One solid button on the page: the first form's, unless the session can be joined.
            <FormRows {...{ slug, timeZone, forms: openForms }} hasSolid={!canJoin} />
          ) : (
            <p className="muted room-note">{forms.nothing}</p>
          )}
        </RoomCard>
        <RoomCard
          title={t.toPay}
          more={
            <a className="link" href={`/my/${slug}/payments`}>
              {t.allPayments}
            </a>
          }
        >
          {openInvoices.length ? (
            <InvoiceRows invoices={openInvoices} />
          ) : (
            <p className="muted room-note">{t.nothingOpen}</p>
          )}
        </RoomCard>
      </div>
    </RoomLayout>
  );
}

type FormRowsProps = { slug: string; timeZone: string; forms: RoomForm[]; hasSolid?: boolean };

/** Forms with a button each: to fill them in, or to see what was sent. */
function FormRows({ slug, timeZone, forms, hasSolid = false }: FormRowsProps) {
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
          <a
            className={hasSolid && at === 0 ? 'btn btn-primary' : 'btn'}
            href={`/my/${slug}/forms/${form.id}`}
            aria-label={`${labelOf(form, t)}: ${form.title}`}
          >
            {labelOf(form, t)}
          </a>
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
          <FormRows {...{ slug: frame.slug, timeZone, forms }} />
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

/** Nothing if the practice has no published page. */
function BookLink({ frame, className, children }: { frame: RoomFrame; className: string; children: ReactNode }) {
  const { brand, slug } = frame;
  return brand?.path ? (
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
  const { slug, practiceName } = frame;
  return (
    <RoomLayout frame={frame} title={t.nav.sessions}>
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
      <h2>{t.sessions.ahead}</h2>
      {upcoming.map(session => (
        <SessionCard key={session.id} now={now.getTime()} {...{ session, slug, practiceName, timeZone }} />
      ))}
      {!upcoming.length && <p className="muted">{t.sessions.none}</p>}
      <BookLink frame={frame} className="btn">
        {t.sessions.bookAgain}
      </BookLink>
      <h2>{t.sessions.past}</h2>
      {past.length ? (
        <ul className="card room-rows">
          {past.map(session => (
            <li key={session.id}>
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

/** `/my/:slug/payments` */
export function PaymentsPage({ frame, invoices }: { frame: RoomFrame; invoices: ShownInvoice[] }) {
  const t = useMessages(roomMessages);
  return (
    <RoomLayout frame={frame} title={t.nav.payments}>
      {invoices.length ? (
        <div className="card">
          <InvoiceRows invoices={invoices} />
        </div>
      ) : (
        <div className="card room-empty">
          <b>{t.payments.none}</b>
          <p className="muted">{t.payments.noneText}</p>
        </div>
      )}
    </RoomLayout>
  );
}

export const isOpen = ({ status }: ShownInvoice) => status === 'pending' || status === 'overdue';

function InvoiceRows({ invoices }: { invoices: ShownInvoice[] }) {
  const t = useMessages(roomMessages).payments;
  const locale = useLocale();
  const sum = (amount: string, { currency }: ShownInvoice) => formatMoney(amount, currency, locale);
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
        <li key={invoice.id}>
          <div>
            <b className="num">{sum(invoice.amount, invoice)}</b>
            <span className="muted num">{t.invoice(invoice.invoiceNumber)}</span>
            <span className={invoice.status === 'overdue' ? 'room-late num' : 'muted num'}>{state(invoice)}</span>
          </div>
          <a
            className="btn"
            href={invoice.href}
            aria-label={`${isOpen(invoice) ? t.pay : t.view}: ${invoice.invoiceNumber}`}
          >
            {isOpen(invoice) ? t.pay : t.view}
          </a>
        </li>
      ))}
    </ul>
  );
}

export type Device = { id: number; device: string; lastSeenAt: Date; isCurrent: boolean };

type MeProps = {
  frame: RoomFrame;
  timeZone: string;
  record: { firstName: string; lastName: string; email: string; phone: string | null };
  preferences: { emailReminders: boolean; smsReminders: boolean; newsletter: boolean; isSubscriber: boolean };
  devices: Device[];
  isSaved: boolean;
};

/** `/my/:slug/me`: what the practice knows, reminders, and devices. */
export function MePage({ frame, timeZone, record, preferences, devices, isSaved }: MeProps) {
  const t = useMessages(roomMessages);
  const locale = useLocale();
  const { slug, practiceName } = frame;
  const action = `/my/${slug}/me`;
  return (
    <RoomLayout frame={frame} title={t.nav.me} lead={t.me.lead(practiceName)}>
      <section className="card room-card">
        <dl className="room-facts">
          <Fact name={t.me.name}>{`${record.firstName} ${record.lastName}`}</Fact>
          <Fact name={t.me.email}>{record.email}</Fact>
          <Fact name={t.me.phone}>{record.phone ?? t.me.noPhone}</Fact>
        </dl>
        <p className="muted room-note">{t.me.change}</p>
      </section>
      <RoomCard title={t.me.reminders}>
        <form className="room-form" method="post" action={action}>
          <input type="hidden" name="wish" value="reminders" />
          <Choice name="email" isChosen={preferences.emailReminders}>
            {t.me.byEmail}
          </Choice>
          <Choice name="sms" isChosen={preferences.smsReminders}>
            {t.me.byText}
          </Choice>
          <Choice name="newsletter" isChosen={preferences.newsletter}>
            {preferences.isSubscriber ? t.me.newsletter : t.me.news}
          </Choice>
          <div className="room-save">
            <button className="btn btn-primary" type="submit">
              {t.me.save}
            </button>
            <span role="status">{isSaved && t.me.saved}</span>
          </div>
        </form>
      </RoomCard>
      <RoomCard title={t.me.devices}>
        <form method="post" action={action}>
          <input type="hidden" name="wish" value="end" />
          <ul className="room-rows">
            {devices.map(({ id, device, lastSeenAt, isCurrent }) => {
              const name = device || t.me.unknownDevice;
              return (
                <li key={id}>
                  <div>
                    <b>{name}</b>
                    <span className="muted num">
                      {isCurrent ? t.me.thisDevice : t.me.lastSeen(formatShortDate(lastSeenAt, timeZone, locale))}
                    </span>
                  </div>
                  <button className="btn" name="device" value={id} aria-label={t.me.endDeviceOf(name)} type="submit">
                    {t.me.endDevice}
                  </button>
                </li>
              );
            })}
          </ul>
          <div className="room-note">
            <button className="btn" name="device" value="all" type="submit">
              {t.me.signOutEverywhere}
            </button>
          </div>
        </form>
      </RoomCard>
    </RoomLayout>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

const Choice = ({ name, isChosen, children }: { name: string; isChosen: boolean; children: ReactNode }) => (
  <label className="room-choice">
    <input type="checkbox" name={name} value="yes" defaultChecked={isChosen} />
    {children}
  </label>
);
