import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatDay, formatTimeRange, zoneName } from '../../../../shared/format-time.ts';
import type { Client } from '../../../clients/contract.ts';
import { getClient } from '../../../clients/server/clients.ts';
import { MailFacts, MailHeading, MailParagraph, renderMail } from '../../../emails/server/MailLayout.tsx';
import { queueMail } from '../../../emails/server/queue-mail.ts';
import { findContact } from '../../../storefront/server/storefront.ts';
import type { Tenant } from '../../../tenants/contract.ts';
import type { Change } from '../changes.ts';
import type { Row } from '../create.ts';
import { addressed, sender, tellClient } from '../mails.tsx';
import { type News, newsOf } from '../tell-of-change.ts';
import { seriesFile } from './series-file.ts';

type About = { changes: Change[]; practice: Tenant; now: Date };
type Told = { happened: News['happened']; rows: Row[] };

/** One mail to a client for all that happened to the sessions of a series, with every date and one calendar file. */
export async function tellOfSeries(services: Services, scope: Scope, { changes, practice, now }: About) {
  for (const { happened, rows } of grouped(changes.flatMap(change => newsOf(change, now)))) {
    const [first] = rows;
    if (!first) continue;
    const client = await getClient(scope, first.clientId);
    if (rows.length === 1) await tellClient(services, scope, happened, { appointment: first, client, practice });
    else await tellAll(services, scope, { happened, rows, client, practice });
  }
}

function grouped(news: News[]): Told[] {
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

async function tellAll(
  services: Services,
  scope: Scope,
  { happened, rows, client, practice }: Told & { client: Client; practice: Tenant },
) {
  const [first] = rows;
  if (!first) return;
  const contact = await findContact(scope);
  const zone = practice.settings.timeZone;
  const { title, subject } = words[happened];
  const dates = rows.map(({ startTime, endTime }): [string, string] => [
    formatDay(startTime, zone),
    `${formatTimeRange(startTime, endTime, zone)} ${zoneName(zone, startTime)}`,
  ]);
  const mail = renderMail({
    title,
    preview: `${rows.length} dates, from ${dates[0]?.join(', ')}`,
    practice: sender(practice),
    children: (
      <>
        <MailHeading>{title}</MailHeading>
        <MailFacts
          facts={[
            ['What', first.title],
            ['With', practice.name],
          ]}
        />
        <MailFacts facts={dates} />
        {happened === 'cancelled' ? (
          <MailParagraph>You are welcome to book another time whenever it suits you.</MailParagraph>
        ) : (
          <MailParagraph>
            The attached file puts all of them into your calendar. If one does not suit you, please answer this mail.
          </MailParagraph>
        )}
      </>
    ),
  });
  await queueMail(services, scope, {
    ...mail,
    ...addressed({ appointment: first, client, practice }, contact),
    cause: `appointment ${first.id} ${happened} ${first.sequence} and ${rows.length - 1} more`,
    subject: subject(practice.name),
    attachments: [seriesFile(services, rows, practice)],
  });
}

const words = {
  booked: { title: 'Your appointments are booked', subject: (name: string) => `Your appointments with ${name}` },
  moved: { title: 'Your appointments have moved', subject: (name: string) => `Moved: your appointments with ${name}` },
  cancelled: {
    title: 'Your appointments are cancelled',
    subject: (name: string) => `Cancelled: your appointments with ${name}`,
  },
};
