import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isStatus } from '../../../ui/api-error.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useRecent } from '../../../ui/recent.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { isErased } from '../contract.ts';
import { ClientHead } from './ClientHead.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { ClientTotals } from './ClientTotals.tsx';
import classes from './client-page.module.css';
import { clientQuery } from './client-queries.ts';
import { fullName } from './format-client.ts';

/** One client: who it is, how to reach them, and everything there was with them (specification, section 2). */
export function ClientPage() {
  const { id = '' } = useParams({ strict: false });
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  useTitle(client ? fullName(client) : 'Client');
  useRecent(client && !isErased(client) ? { label: fullName(client), href: `/clients/${id}`, icon: 'person' } : null);
  // A merged or deleted record is gone, whatever was known of it.
  if (isStatus(error, 404)) return <ClientNotFound />;
  if (client) {
    return (
      <>
        <BackLink />
        <ClientHead client={client} />
        <ClientTotals client={client} />
        {/* The key: what is open of one client is not what is open of the next. */}
        <ClientTabs key={client.id} client={client} />
      </>
    );
  }
  if (!error) return <ClientSkeleton />;
  return (
    <div className={classes.card}>
      <ErrorState level="h1" title="Failed to load client details" error={error} onRetry={() => refetch()} />
    </div>
  );
}

function BackLink() {
  return (
    <Link to="/clients" className={classes.back}>
      <Icon name="chevronLeft" size={16} />
      Clients
    </Link>
  );
}

function ClientNotFound() {
  return (
    <EmptyState
      drawing="cards"
      title="Client Not Found"
      level="h1"
      actions={
        <ButtonLink to="/clients" leftSection={<Icon name="chevronLeft" size={16} />}>
          Back to Clients
        </ButtonLink>
      }
    >
      This record was deleted or belongs to another practice.
    </EmptyState>
  );
}
