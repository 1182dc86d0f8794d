import type { Scope } from '../../../../../platform/database/scope.ts';
import { portOf } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import { dayIn } from '../../../../../shared/dates.ts';
import { formatShortDay } from '../../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { originOf } from '../../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../../accounts/tenants/server/letterhead.ts';
import {
  MailFacts,
  MailGreeting,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../../accounts/tenants/server/MailLayout.tsx';
import { findMailSource } from '../../../../accounts/vendors/server/mail.ts';
import { queueMail } from '../../../../messaging/emails/server/queue-mail.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import { inLanguageOf, roomLink } from '../../../../people/clients/server/room-link.ts';
import { joinUrlOf } from '../../../availability/place.ts';
import type { Row } from '../appointment-rows.ts';
import type { Change } from '../changes.ts';
import { createLinksOfAll, shortLinkHref } from '../links/links.ts';
import { clientMessages } from '../messages/catalog.ts';
import { calendarFile } from '../notifications/calendar-file.ts';
import {
  type ClientNews,
  mailClient,
  newsOf,
  placeFacts,
  recipientFields,
  timeFacts,
} from '../notifications/client-mail.tsx';
import { sinceLastMail } from '../notifications/delayed-move-mails.ts';

type About = { changes: Change[]; practice: Tenant; now: Date };
type NewsGroup = { happened: ClientNews['happened']; rows: Row[] };

/** Sends each client one email about all changes of a series, with every date and its calendar file. */
export async function mailSeries(services: Services, scope: Scope, { changes, practice, now }: About) {
  for (const { happened, rows } of grouped(
    (await sinceLastMail(scope, changes)).flatMap(change => newsOf(change, now)),
  )) {
    const [first] = rows;
    if (!first) continue;
    const client = await getClient(scope, first.clientId);
    if (rows.length === 1) await mailClient(services, scope, happened, { appointment: first, client, practice });
    else await mailAll(services, scope, { happened, rows, client, practice });
  }
}

function grouped(news: ClientNews[]): NewsGroup[] {
  const groups = new Map<string, NewsGroup>();
  for (const { happened, appointment } of news) {
    const key = `${happened} ${appointment.clientId}`;
    const group = groups.get(key) ?? { happened, rows: [] };
    group.rows.push(appointment);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ happened, rows }) => ({
    happened,
    rows: rows.toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime()),
  }));
}

/** Links are null if the action is not possible. */
type SeriesDate = { row: Row; moveUrl: string | null; cancelUrl: string | null };

function SeriesDates({ dates, zone, locale }: { dates: SeriesDate[]; zone: string; locale: string }) {
  const t = clientMessages.in(locale);
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" width="100%" style={{ margin: '0 0 16px' }}>
      <tbody>
        {dates.map(({ row, moveUrl, cancelUrl }) => {
          const [day = '', ...times] = timeFacts(row, { zone, visitorZone: row.visitorTimeZone, locale }).map(
            ([, value]) => value,
          );
          const joinUrl = joinUrlOf(row);
          return (
            <tr key={row.id}>
              <td style={{ padding: '8px 0', borderTop: '1px solid #e6e6e1' }}>
                <b style={{ fontWeight: 600 }}>{day}</b>
                {times.map(time => (
                  <div key={time}>{time}</div>
                ))}
                {joinUrl && <DateLink href={joinUrl} label={t.place.join} day={day} />}
                {moveUrl && <DateLink href={moveUrl} label={t.mail.reschedule} day={day} />}
                {cancelUrl && <DateLink href={cancelUrl} label={t.series.cancel} day={day} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Separate paragraphs give each link its own line in the plain text and a large tap target on phones. */
function DateLink({ href, label, day }: { href: string; label: string; day: string }) {
  return (
    <div style={{ display: 'inline-block', padding: '6px 20px 2px 0' }}>
      <a href={href} style={{ color: '#047857', fontWeight: 600 }} aria-label={`${label} ${day}`}>
        {label}
      </a>
    </div>
  );
}

type Telling = NewsGroup & { client: Client; practice: Tenant };

async function mailAll(services: Services, scope: Scope, telling: Telling) {
  const { happened, rows, client } = telling;
  const practice = inLanguageOf(client, telling.practice);
  const [first] = rows;
  if (!first) return;
  const [contact, { address: organizer }, dates] = await Promise.all([
    findContact(scope),
    findMailSource(services, scope),
    withLinks(services, scope, telling),
  ]);
  const origin = originOf(services.env, practice.publicDomain);
  const room = { clientId: client.id, path: '/sessions', slug: contact?.slug, origin };
  const roomUrl = await portOf(scope, roomLink)(services, scope, room);
  const zone = practice.settings.timeZone;
  const locale = localeOf(practice.settings);
  const t = clientMessages.in(locale);
  const dated = t.series.title(t.titles[happened], rows.length, formatShortDay(first.startTime, zone, locale));
  const mail = renderMail({
    locale,
    roomUrl,
    title: dated,
    preview: `${first.title}, ${practice.name}`,
    practice: { ...createLetterhead(services, practice), address: null },
    children: (
      <>
        <MailHeading>{dated}</MailHeading>
        <MailGreeting firstName={client.firstName} />
        <MailParagraph>{t.series[happened](practice.name)}</MailParagraph>
        <MailFacts
          facts={[
            [t.facts.what, first.title],
            ...(happened === 'cancelled' ? [] : placeFacts(first, practice, locale)),
          ]}
        />
        <SeriesDates {...{ dates, zone, locale }} />
        {happened === 'cancelled' ? <Over locale={locale} /> : <Coming locale={locale} />}
      </>
    ),
  });
  await queueMail(services, scope, {
    ...mail,
    ...recipientFields({ client, practice }, contact),
    cause: `appointment ${first.id} ${happened} ${first.sequence} and ${rows.length - 1} more`,
    subject: dated,
    attachments: dates.map(({ row, ...urls }, index) => ({
      ...calendarFile(services, { appointment: row, practice, organizer, attendee: client.email, ...urls }),
      filename: `appointment-${index + 1}-${dayIn(row.startTime, zone)}.ics`,
    })),
  });
}

/** Creates separate links per appointment, so that a client can move or cancel a single one. */
async function withLinks(
  { env }: Services,
  scope: Scope,
  { happened, rows, practice }: Telling,
): Promise<SeriesDate[]> {
  if (happened === 'cancelled') return rows.map(row => ({ row, moveUrl: null, cancelUrl: null }));
  const ids = rows.map(({ id }) => id);
  const { tokens, written } = createLinksOfAll(scope, ids, ['cancel', 'move']);
  await written;
  const origin = originOf(env, practice.publicDomain);
  return rows.map((row, index) => {
    const { move, cancel } = tokens[index] ?? {};
    return {
      row,
      moveUrl: move ? shortLinkHref(origin, move) : null,
      cancelUrl: cancel ? shortLinkHref(origin, cancel) : null,
    };
  });
}

function Coming({ locale }: { locale: string }) {
  const t = clientMessages.in(locale).series;
  return (
    <>
      <MailParagraph>{t.cantMakeOne}</MailParagraph>
      <MailParagraph>{t.addToCalendar}</MailParagraph>
    </>
  );
}

function Over({ locale }: { locale: string }) {
  const { mail, series } = clientMessages.in(locale);
  return (
    <>
      <MailParagraph>{series.removeFromCalendar}</MailParagraph>
      <MailParagraph>{mail.bookAgain}</MailParagraph>
    </>
  );
}
