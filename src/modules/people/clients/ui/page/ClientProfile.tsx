import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../../shared/format/format-moment.ts';
import { dayIn, formatShortDate } from '../../../../../shared/format/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../../ui/layout/links.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { FactsCard } from '../../../facts/ui/FactsCard.tsx';
import { factsQuery } from '../../../facts/ui/facts-queries.ts';
import { ProgressCard } from '../../../measurements/ui/ProgressCard.tsx';
import { RecentNotes } from '../../../notes/ui/RecentNotes.tsx';
import { Timeline } from '../../../timeline/ui/Timeline.tsx';
import { type ClientDetail, goalLabels, isErased } from '../../contract.ts';
import { useClientDialog } from '../form/use-client-dialog.tsx';
import { formatLastContact, formatQuietWeeks } from '../format-client.ts';
import classes from './client-page.module.css';
import { useClientSlots } from './client-slots.ts';

const latest = 6;

type Props = { client: Pick<ClientDetail, 'nextAppointment' | 'weeksWithoutSession'> };

function NextAppointment({ client: { nextAppointment: appointment, weeksWithoutSession } }: Props) {
  return (
    <section className={`${classes.card} ${classes.next}`} aria-labelledby="client-next">
      <h2 id="client-next">Next appointment</h2>
      {appointment ? <Upcoming {...appointment} /> : <p className={classes.none}>None scheduled</p>}
      {weeksWithoutSession !== null && <p className={classes.atRisk}>{formatQuietWeeks(weeksWithoutSession)}</p>}
    </section>
  );
}

function Upcoming({ title, status, startTime, endTime }: NonNullable<ClientDetail['nextAppointment']>) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { AppointmentStatus } = useClientSlots();
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return (
    <>
      <p>
        <b className={classes.when}>{formatMoment(startTime, zone, now)}</b>
      </p>
      <p className={classes.none}>
        {title}, {minutes} min
      </p>
      <div className={classes.nextFoot}>
        <ButtonLink size="xs" to="/appointments" search={{ view: 'day', date: dayIn(startTime, zone) }}>
          Open in calendar
        </ButtonLink>
        <AppointmentStatus look={status} />
      </div>
    </>
  );
}

/** Known details about the client; unknown ones are left out. */
function ClientDetails({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('clients.write');
  const dialog = useClientDialog();
  const { tags, totals, newsletter, notes } = client;
  // A birth date gives the current age; the age in the record was true when it was entered.
  const { data: facts } = useQuery({ ...factsQuery(client.id), enabled: useMay('records.read') });
  const age = facts?.birthDate ? null : client.age;
  return (
    <section className={classes.card} aria-labelledby="client-details">
      <div className={classes.cardHead}>
        <h2 id="client-details">Details</h2>
        {mayWrite && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="edit" size={16} />}
            onClick={() => dialog.edit(client)}
          >
            Edit
          </Button>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact name="Goal">{goalLabels[client.goal]}</Fact>
        {age !== null && <Fact name="Age">{age === 1 ? '1 year' : `${age} years`}</Fact>}
        <Fact name="Last Contact">{formatLastContact(client.lastContact, zone)}</Fact>
        {totals.purchases > 0 && (
          <Fact name="Purchases">{totals.purchases === 1 ? '1 product' : `${totals.purchases} products`}</Fact>
        )}
        <Fact name="Reminders">
          {remindersOf(client)}
          {client.smsStoppedAt && (
            <div>Stopped text messages by STOP on {formatShortDate(client.smsStoppedAt, zone)}</div>
          )}
        </Fact>
        <Fact name="Newsletter">
          {newsletter ? (
            <Link to="/marketing" search={{ search: newsletter.email }} className={classes.link}>
              {newsletterState(newsletter, zone)}
            </Link>
          ) : (
            'Not subscribed'
          )}
        </Fact>
        {tags.length > 0 && (
          <Fact name="Tags">
            <ul className={classes.tags} aria-label="Tags">
              {tags.map(tag => (
                <li key={tag}>
                  <Badge color="gray">{tag}</Badge>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {notes && (
          <Fact name="Notes" isLong>
            {notes}
          </Fact>
        )}
      </dl>
      {dialog.element}
    </section>
  );
}

function Fact({ name, isLong, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function remindersOf({ emailReminders, smsReminders }: ClientDetail): string {
  if (emailReminders && smsReminders) return 'By email and text message';
  if (emailReminders) return 'By email only';
  return smsReminders ? 'By text message only' : 'Opted out';
}

const newsletterState = ({ since, until }: NonNullable<ClientDetail['newsletter']>, zone: string) =>
  until ? `Unsubscribed on ${formatShortDate(until, zone)}` : `Subscribed since ${formatShortDate(since, zone)}`;

/** Profile tab: next appointment, progress, details and recent events. */
export function ClientProfile({ client }: { client: ClientDetail }) {
  const { ClientPackages, ConsentList, OpenProposals, RoomCard } = useClientSlots();
  const isClosed = isErased(client);
  const mayReadRecords = useMay('records.read') && !isClosed;
  return (
    <div className={classes.columns}>
      {!isClosed && <NextAppointment client={client} />}
      <div className={classes.main}>
        {mayReadRecords && <OpenProposals clientId={client.id} />}
        {mayReadRecords && <ProgressCard clientId={client.id} />}
        {mayReadRecords && <FactsCard clientId={client.id} />}
        {mayReadRecords && <RecentNotes clientId={client.id} />}
        {isClosed ? <ErasedNotice /> : <ClientDetails client={client} />}
        {!isClosed && (
          <section className={classes.card} aria-labelledby="client-consents">
            <h2 id="client-consents">Consents</h2>
            <ConsentList clientId={client.id} />
          </section>
        )}
      </div>
      <div className={classes.aside}>
        <ClientPackages clientId={client.id} isClosed={isClosed} />
        {!isClosed && <RoomCard client={client} />}
        <section className={classes.card} aria-labelledby="client-timeline">
          <h2 id="client-timeline">Timeline</h2>
          <Timeline clientId={client.id} limit={latest} more={<WholeTimeline id={client.id} />} />
        </section>
      </div>
    </div>
  );
}

/** The record of an erased client contains placeholders, which are not shown. */
function ErasedNotice() {
  const mayRead = useMay('privacy.write');
  return (
    <section className={classes.card} aria-labelledby="client-details">
      <h2 id="client-details">Erased</h2>
      <p>
        This person’s data was erased. Appointments and amounts stay without a name.{' '}
        {mayRead && (
          <Link to="/settings" search={{ tab: 'privacy' }} className={classes.link}>
            See what was erased and kept
          </Link>
        )}
      </p>
    </section>
  );
}

function WholeTimeline({ id }: { id: number }) {
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(id) }}
      search={{ tab: 'timeline' }}
      replace
      resetScroll={false}
      className={classes.more}
    >
      Show full timeline
    </Link>
  );
}
