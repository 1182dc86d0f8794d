import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isStatus } from '../../../../ui/api-error.ts';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { RecordNotFound } from '../../../../ui/RecordNotFound.tsx';
import { useRecent } from '../../../../ui/recent.ts';
import section from '../../../../ui/section.module.css';
import { useTitle } from '../../../../ui/use-title.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { isErased } from '../contract.ts';
import { ClientHead } from './ClientHead.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { ClientTotals } from './ClientTotals.tsx';
import { clientQuery } from './client-queries.ts';
import { fullName } from './format-client.ts';

/** One client: who it is, how to reach them, and everything there was with them (specification, section 2). */
export function ClientPage() {
  const { id = '' } = useParams({ strict: false });
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  const isMissing = isStatus(error, 404);
  useTitle(isMissing ? 'Client not found' : client ? fullName(client) : 'Client');
  useRecent(client && !isErased(client) ? { label: fullName(client), href: `/clients/${id}`, icon: 'person' } : null);
  // A merged or deleted record is gone, whatever was known of it.
  if (isMissing) return <ClientNotFound id={id} />;
  if (client) {
    return (
      <>
        <BackLink to="/clients">Clients</BackLink>
        <ClientHead client={client} />
        <ClientTotals client={client} />
        {/* The key: what is open of one client is not what is open of the next. */}
        <ClientTabs key={client.id} client={client} />
      </>
    );
  }
  if (!error) return <ClientSkeleton />;
  return (
    <>
      <BackLink to="/clients">Clients</BackLink>
      <div className={section.card}>
        <ErrorState level="h1" title="Failed to load client details" error={error} onRetry={() => refetch()} />
      </div>
    </>
  );
}

function ClientNotFound({ id }: { id: string }) {
  const navigate = useNavigate();
  const mayAudit = useMay('audit.read');
  return (
    <RecordNotFound
      title="Client Not Found"
      search={{
        label: 'Search by name or email',
        placeholder: 'Name or email',
        onSearch: search => void navigate({ to: '/clients', search: { search } }),
      }}
      actions={
        <>
          <ButtonLink to="/clients" leftSection={<Icon name="chevronLeft" size={16} />}>
            Back to Clients
          </ButtonLink>
          {mayAudit && /^[1-9]\d*$/.test(id) && (
            <ButtonLink
              to="/settings"
              search={{ tab: 'audit', clientId: id }}
              variant="subtle"
              color="gray"
              leftSection={<Icon name="clock" size={16} />}
            >
              View access log
            </ButtonLink>
          )}
        </>
      }
    >
      The link may be wrong, or this client was deleted or merged with another record.
    </RecordNotFound>
  );
}
