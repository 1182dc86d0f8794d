import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Client, goalLabels } from '../contract.ts';
import classes from './client-page.module.css';
import { formatDate, formatLastContact } from './format-client.ts';

export function ClientDetails({ client }: { client: Client }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby="client-details">
        <h2 id="client-details">Details</h2>
        <dl className={classes.facts}>
          <dt>Goal</dt>
          <dd>{goalLabels[client.goal]}</dd>
          <dt>Progress</dt>
          <dd className={classes.progress}>
            <ProgressBar percent={client.progressPercentage} label="Progress" />
          </dd>
          <dt>Age</dt>
          <dd>{client.age ?? 'Not given'}</dd>
          <dt>Last Contact</dt>
          <dd>{formatLastContact(client.lastContact, zone)}</dd>
          <dt>Member Since</dt>
          <dd>{formatDate(client.createdAt, zone)}</dd>
        </dl>
      </section>
      <section className={classes.card} aria-labelledby="client-notes">
        <h2 id="client-notes">Notes</h2>
        <p className={client.notes ? classes.notes : classes.none}>
          {client.notes ?? 'No notes yet. Add what you want to remember with Edit.'}
        </p>
      </section>
    </div>
  );
}
