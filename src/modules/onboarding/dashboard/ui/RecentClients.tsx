import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { initialsOf, Portrait } from '../../../../ui/Portrait.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { goalLabels, type ListedClient } from '../../../people/clients/contract.ts';
import { ClientStatusWord } from '../../../people/clients/ui/ClientStatusWord.tsx';
import { recentClientsQuery } from '../../../people/clients/ui/client-queries.ts';
import { formatLastContact, formatNext, fullName } from '../../../people/clients/ui/format-client.ts';
import classes from './dashboard.module.css';
import { NoClients } from './NoClients.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';

/** The three newest clients. */
export function RecentClients({ onAdd }: { onAdd: (() => void) | null }) {
  const { data: recent, error, refetch } = useQuery(recentClientsQuery);
  return (
    <section className={classes.card} aria-labelledby="recent-clients" data-tour="recent-clients">
      <div className={classes.cardHead}>
        <h2 id="recent-clients">Recent Clients</h2>
        <ButtonLink to="/" search={{ clients: 'all' }} resetScroll={false} size="xs">
          View All
        </ButtonLink>
      </div>
      {recent ? (
        <RecentList clients={recent.items} onAdd={onAdd} />
      ) : error ? (
        <ErrorState title="Failed to load clients" error={error} onRetry={() => refetch()} />
      ) : (
        <RowSkeleton />
      )}
    </section>
  );
}

function RecentList({ clients, onAdd }: { clients: ListedClient[]; onAdd: (() => void) | null }) {
  if (!clients.length) return <NoClients onAdd={onAdd} />;
  return (
    <ul>
      {clients.map(client => (
        <RecentClient key={client.id} client={client} />
      ))}
    </ul>
  );
}

function RecentClient({ client }: { client: ListedClient }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <li>
      <Link to="/clients/$id" params={{ id: String(client.id) }} className={classes.recent}>
        <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} />
        <span className={classes.recentName}>{fullName(client)}</span>
        <ClientStatusWord status={client.status} />
        <span className={classes.recentGoal}>{goalLabels[client.goal]}</span>
        {client.nextAppointment ? (
          <span className={classes.recentNext}>{formatNext(client.nextAppointment, zone)}</span>
        ) : (
          <span className={classes.recentContact}>
            <span className={classes.hidden}>Last contact: </span>
            {formatLastContact(client.lastContact, zone)}
          </span>
        )}
        {client.progressPercentage > 0 && (
          <span className={classes.recentProgress}>
            <ProgressBar percent={client.progressPercentage} label="Progress" />
          </span>
        )}
      </Link>
    </li>
  );
}
