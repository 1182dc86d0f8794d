import { Link } from '@tanstack/react-router';
import { Address } from '../../../ui/Address.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import { ClientPackages } from '../../packages/ui/ClientPackages.tsx';
import { ConsentList } from '../../privacy/ui/ConsentList.tsx';
import { Timeline } from '../../timeline/ui/Timeline.tsx';
import { type ClientDetail, goalLabels, isErased, statusLabels } from '../contract.ts';
import classes from './client-page.module.css';
import { formatDate, formatLastContact } from './format-client.ts';
import { NextAppointment } from './NextAppointment.tsx';

const latest = 6;

/** What is known about the person; beside it what comes next and what happened last. */
export function ClientProfile({ client }: { client: ClientDetail }) {
  const mayEdit = useMay('clients.write') && !isErased(client);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {isErased(client) ? <WhatIsLeft /> : <Details client={client} />}
        <section className={classes.card} aria-labelledby="client-notes">
          <h2 id="client-notes">Notes</h2>
          <p className={client.notes ? classes.notes : classes.none}>
            {client.notes ?? (mayEdit ? 'No notes yet. Choose Edit to add some.' : 'No notes yet.')}
          </p>
        </section>
        {!isErased(client) && (
          <section className={classes.card} aria-labelledby="client-consents">
            <h2 id="client-consents">Consents</h2>
            <ConsentList clientId={client.id} />
          </section>
        )}
      </div>
      <div className={classes.column}>
        {client.nextAppointment && <NextAppointment appointment={client.nextAppointment} />}
        <ClientPackages clientId={client.id} isClosed={isErased(client)} />
        <section className={classes.card} aria-labelledby="client-timeline">
          <h2 id="client-timeline">Timeline</h2>
          <Timeline clientId={client.id} limit={latest} more={<WholeTimeline id={client.id} />} />
        </section>
      </div>
    </div>
  );
}

/** Of somebody who was erased: what stands in the record's columns is nobody's. */
function WhatIsLeft() {
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

function Details({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const { newsletter } = client;
  return (
    <section className={classes.card} aria-labelledby="client-details">
      <h2 id="client-details">Details</h2>
      <dl className={classes.facts}>
        <dt>Email</dt>
        <dd>
          <Address email={client.email} />
        </dd>
        <dt>Phone</dt>
        <dd>{client.phoneText ?? client.phone ?? 'Not given'}</dd>
        <dt>Age</dt>
        <dd>{client.age ?? 'Not given'}</dd>
        <dt>Goal</dt>
        <dd>{goalLabels[client.goal]}</dd>
        <dt>Status</dt>
        <dd>{statusLabels[client.status]}</dd>
        <dt>Progress</dt>
        <dd className={classes.progress}>
          <ProgressBar percent={client.progressPercentage} label="Progress" />
        </dd>
        <dt>Last Contact</dt>
        <dd>{formatLastContact(client.lastContact, zone)}</dd>
        <dt>Reminders</dt>
        <dd>
          {remindersOf(client)}
          {client.smsStoppedAt && <div>Stopped text messages by STOP on {formatDate(client.smsStoppedAt, zone)}</div>}
        </dd>
        <dt>Text Consent</dt>
        <dd>{client.smsConsentAt ? `Given on ${formatDate(client.smsConsentAt, zone)}` : 'Not recorded'}</dd>
        {client.totals.purchases > 0 && (
          <>
            <dt>Purchases</dt>
            <dd>{client.totals.purchases === 1 ? '1 product' : `${client.totals.purchases} products`}</dd>
          </>
        )}
        <dt>Newsletter</dt>
        <dd>
          {newsletter ? (
            <Link to="/marketing" search={{ search: newsletter.email }} className={classes.link}>
              {newsletterState(newsletter, zone)}
            </Link>
          ) : (
            'Not subscribed'
          )}
        </dd>
      </dl>
    </section>
  );
}

function remindersOf({ emailReminders, smsReminders }: ClientDetail): string {
  if (emailReminders && smsReminders) return 'By email and text message';
  if (emailReminders) return 'By email only';
  return smsReminders ? 'By text message only' : 'Opted out';
}

const newsletterState = ({ since, until }: NonNullable<ClientDetail['newsletter']>, zone: string) =>
  until ? `Unsubscribed on ${formatDate(until, zone)}` : `Subscribed since ${formatDate(since, zone)}`;

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
