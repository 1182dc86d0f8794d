import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatShortDate } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import pageClasses from '../../../people/clients/ui/page/client-page.module.css';
import { type ClientRoomSettings, roomAccess, writingRuleLabels, writingRules } from '../contract.ts';
import classes from './room-settings.module.css';

const pathOf = (clientId: number) => `/api/clients/${clientId}/room`;

/** Card of the client’s profile: whether the client has signed in to the client room, and a button to invite them. */
export function RoomCard({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('clients.write');
  const { data, error, refetch } = useQuery(get(['/api/clients', String(client.id), 'room'], roomAccess));
  const inviting = useInvite(client);
  const { signOut, isPending } = useSignOut(client);
  const maySeeRoom = useMay('records.read');
  const isOpen = data?.isRoomOn && !data.isOff && !client.archivedAt;
  const last = data?.devices[0];
  return (
    <section className={pageClasses.card} aria-labelledby="client-room">
      <div className={pageClasses.cardHead}>
        <h2 id="client-room">Client room</h2>
        {mayWrite && isOpen && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="mail" size={16} />}
            loading={inviting.isPending}
            onClick={() => inviting.mutate()}
          >
            {data.mailedAt ? 'Invite again' : 'Invite'}
          </Button>
        )}
      </div>
      {error && !data && (
        <ErrorState title="Failed to load the client room" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <div role="status" aria-label="Loading the client room">
          <Skeleton height={12} width="60%" />
        </div>
      )}
      {data && (
        <p className={pageClasses.none}>
          {last
            ? `Signed in on ${data.devices.length === 1 ? last.device || 'one device' : `${data.devices.length} devices`}, last used ${formatShortDate(last.lastSeenAt, zone)}.`
            : data.mailedAt
              ? `Not signed in. Last emailed a link ${formatShortDate(data.mailedAt, zone)}.`
              : 'Not signed in yet. Invite them to see their sessions and invoices.'}
        </p>
      )}
      {data && !client.archivedAt && <ClientSettings client={client} settings={data} mayWrite={mayWrite} />}
      <div className={classes.actions}>
        {isOpen && maySeeRoom && (
          // A page rendered by the server, so no router link.
          <Button size="xs" variant="default" component="a" href={`/clients/${client.id}/room`}>
            See as {client.firstName}
          </Button>
        )}
        {last && mayWrite && (
          <Button size="xs" variant="default" loading={isPending} onClick={() => void signOut()}>
            Sign out everywhere
          </Button>
        )}
      </div>
    </section>
  );
}

type SettingsProps = { client: ClientDetail; settings: z.infer<typeof roomAccess>; mayWrite: boolean };

/** Settings of this client that override those of the practice. Each change is saved at once. */
function ClientSettings({ client, settings: { isRoomOn, isOff, writing }, mayWrite }: SettingsProps) {
  const saving = useMutation({
    mutationFn: (input: ClientRoomSettings) => api.put(pathOf(client.id), input),
    onSuccess: async () => {
      await refresh('/api/clients');
      toast.success('Client room saved');
    },
    onError: reason => toast.failure('Failed to save the client room', sentenceOf(reason, again)),
  });
  if (!isRoomOn) return <p className={pageClasses.none}>The client room is turned off in your settings.</p>;
  const isLocked = !mayWrite || saving.isPending;
  return (
    <div className={classes.settings}>
      <Switch
        size="sm"
        label={`Open for ${client.firstName}`}
        checked={!isOff}
        disabled={isLocked}
        onChange={({ currentTarget }) => saving.mutate({ isOff: !currentTarget.checked, writing })}
      />
      {!isOff && (
        <NativeSelect
          size="xs"
          label="Can write"
          value={writing ?? ''}
          disabled={isLocked}
          onChange={({ currentTarget }) =>
            saving.mutate({ isOff, writing: writingRules.find(each => each === currentTarget.value) ?? null })
          }
          data={[
            { value: '', label: 'As in your settings' },
            ...writingRules.toReversed().map(value => ({ value, label: writingRuleLabels[value] })),
          ]}
        />
      )}
    </div>
  );
}

const again = 'Try again in a moment.';

function useInvite({ id, email }: ClientDetail) {
  const { hasMailServer } = useCurrentUser().practice;
  return useMutation({
    mutationFn: () => api.post(`${pathOf(id)}/invite`),
    onSuccess: async () => {
      await refresh('/api/clients');
      if (hasMailServer) toast.success('Invitation queued', `It goes to ${email}.`);
      else toast.failure('No email was sent', 'Connect an email server in the settings first.');
    },
    onError: reason => toast.failure('Failed to invite', sentenceOf(reason, again)),
  });
}

function useSignOut({ id, firstName }: ClientDetail) {
  const ending = useMutation({
    mutationFn: () => api.delete(`${pathOf(id)}/sessions`),
    onSuccess: async () => {
      await refresh('/api/clients');
      toast.success('Signed out', `${firstName} needs a new code to sign in.`);
    },
    onError: reason => toast.failure('Failed to sign out', sentenceOf(reason, again)),
  });
  const signOut = async () => {
    const isSure = await confirm({
      title: `Sign ${firstName} out everywhere?`,
      message: 'They need a new code to sign in again.',
      confirmLabel: 'Sign out',
    });
    if (isSure) ending.mutate();
  };
  return { signOut, isPending: ending.isPending };
}
