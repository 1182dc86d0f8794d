import type { ReactNode } from 'react';
import { dayIn } from '../../../../shared/dates.ts';
import { formatDayAndTime, formatShortDate } from '../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { isWaiting, type RoomForm } from '../../../forms/requests/contract.ts';
import { requestMessages } from '../../../forms/requests/messages/catalog.ts';
import { isJoinable } from '../../../scheduling/availability/place.ts';
import type { RoomFile } from '../../files/contract.ts';
import { FileRows } from '../../files/ui/FilesPage.tsx';
import type { RoomMessage } from '../../messages/contract.ts';
import type { RoomPackage } from '../../overview/contract.ts';
import { roomMessages } from '../messages/catalog.ts';
import { InvoiceRows, PackageRows, Problem, type ShownInvoice, sessionsLeft } from './PaymentsPage.tsx';
import { RoomCard, type RoomFrame, RoomLayout, RoomLink } from './RoomLayout.tsx';
import { SessionCard, type ShownSession, statusOf } from './SessionCard.tsx';

type Page = { frame: RoomFrame; timeZone: string; now: Date };

type HomeProps = Page & {
  nextSession: ShownSession | null;
  openForms: RoomForm[];
  openInvoices: ShownInvoice[];
  packages: RoomPackage[];
  newestMessage: RoomMessage | null;
  files: RoomFile[];
};

/** `/my/:slug`: the next session, open payments, and news. */
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
              // The page has one primary button: joining the session if possible, else the first form’s.
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

/** Forms, each with a button to fill it in or to view it. */
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
