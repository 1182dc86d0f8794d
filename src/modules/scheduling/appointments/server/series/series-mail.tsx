import type { Scope } from '../../../../../platform/database/scope.ts';
import type { Services } from '../../../../../platform/services.ts';
import { dayIn } from '../../../../../shared/dates.ts';
import { formatShortDay } from '../../../../../shared/format-time.ts';
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
import type { Row } from '../appointment-rows.ts';
import type { Change } from '../changes.ts';
import { createLinksOfAll, shortLinkHref } from '../links/links.ts';
import { calendarFile } from '../notifications/calendar-file.ts';
import { type ClientNews, newsOf } from '../notifications/change-notification.ts';
import { addressed, mailClient, ofPractice, when } from '../notifications/client-mail.tsx';
import { sinceLastMail } from '../notifications/delayed-move-mails.ts';

type About = { changes: Change[]; practice: Tenant; now: Date };
type Told = { happened: ClientNews['happened']; rows: Row[] };

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

function grouped(news: ClientNews[]): Told[] {
  const groups = new Map<string, Told>();
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

function SeriesDates({ dates, zone }: { dates: SeriesDate[]; zone: string }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" width="100%" style={{ margin: '0 0 16px' }}>
      <tbody>
        {dates.map(({ row, moveUrl, cancelUrl }) => {
          const [day = '', ...times] = when(row, zone, row.visitorTimeZone).map(([, value]) => value);
          return (
            <tr key={row.id}>
              <td style={{ padding: '8px 0', borderTop: '1px solid #e6e6e1' }}>
                <b style={{ fontWeight: 600 }}>{day}</b>
                {times.map(time => (
                  <div key={time}>{time}</div>
                ))}
                {moveUrl && <DateLink href={moveUrl} wish="Reschedule" day={day} />}
                {cancelUrl && <DateLink href={cancelUrl} wish="Cancel" day={day} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The plain text puts each link on its own line, and on a phone they are far enough apart to tap. */
function DateLink({ href, wish, day }: { href: string; wish: string; day: string }) {
  return (
    <div style={{ display: 'inline-block', padding: '6px 20px 2px 0' }}>
      <a href={href} style={{ color: '#047857', fontWeight: 600 }} aria-label={`${wish} ${day}`}>
        {wish}
      </a>
    </div>
  );
}

type Telling = Told & { client: Client; practice: Tenant };

async function mailAll(services: Services, scope: Scope, telling: Telling) {
  const { happened, rows, client, practice } = telling;
  const [first] = rows;
  if (!first) return;
  const [contact, { address: organizer }, dates] = await Promise.all([
    findContact(scope),
    findMailSource(services, scope),
    withLinks(services, scope, telling),
  ]);
  const zone = practice.settings.timeZone;
  const { title, text } = words[happened];
  const dated = `${title}: ${rows.length} appointments from ${formatShortDay(first.startTime, zone)}`;
  const mail = renderMail({
    title: dated,
    preview: `${first.title}, ${practice.name}`,
    practice: { ...createLetterhead(services, practice), address: null },
    children: (
      <>
        <MailHeading>{dated}</MailHeading>
        <MailGreeting firstName={client.firstName} />
        <MailParagraph>{`Your appointments with ${practice.name} ${text}.`}</MailParagraph>
        <MailFacts facts={[['What', first.title], ...(happened === 'cancelled' ? [] : ofPractice(practice))]} />
        <SeriesDates dates={dates} zone={zone} />
        {happened === 'cancelled' ? <Over /> : <Coming />}
      </>
    ),
  });
  await queueMail(services, scope, {
    ...mail,
    ...addressed({ appointment: first, client, practice }, contact),
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

const Coming = () => (
  <>
    <MailParagraph>
      Can’t make one of them? Please reschedule or cancel it so someone else can have the time.
    </MailParagraph>
    <MailParagraph>To add these dates to your calendar, open the attached files.</MailParagraph>
  </>
);

const Over = () => (
  <>
    <MailParagraph>To remove them from your calendar, open the attached files.</MailParagraph>
    <MailParagraph>You’re welcome to book another time.</MailParagraph>
  </>
);

const words = {
  booked: { title: 'Booked', text: 'are booked' },
  moved: { title: 'Rescheduled', text: 'were rescheduled' },
  cancelled: { title: 'Cancelled', text: 'are cancelled' },
};
