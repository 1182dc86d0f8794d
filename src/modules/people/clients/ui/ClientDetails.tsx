import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type ClientDetail, goalLabels } from '../contract.ts';
import classes from './client-page.module.css';
import { formatDate, formatLastContact } from './format-client.ts';
import { useClientDialog } from './use-client-dialog.tsx';

/** What is known about the person besides the head of the page; what is not known is left out. */
export function ClientDetails({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('clients.write');
  const dialog = useClientDialog();
  const { age, tags, totals, newsletter, notes } = client;
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
          {client.smsStoppedAt && <div>Stopped text messages by STOP on {formatDate(client.smsStoppedAt, zone)}</div>}
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
  until ? `Unsubscribed on ${formatDate(until, zone)}` : `Subscribed since ${formatDate(since, zone)}`;
