import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, queryClient } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type NotificationSettings, notificationSettings } from '../contract.ts';

const settingsQuery = get(['/api/notifications/settings'], notificationSettings);

type Setting = keyof NotificationSettings;

const settings: Record<Setting, { label: string; description: string; called: string }> = {
  bookingEmails: {
    label: 'Email me about bookings',
    description: 'Says who and when. What clients write stays in Sorrel.',
    called: 'Booking emails',
  },
  messageEmails: {
    label: 'Email me about messages',
    description: 'Says who wrote. The message stays in Sorrel.',
    called: 'Message emails',
  },
};

/** Saves immediately. */
export function BookingEmails() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <Section
      title="Notifications"
      purpose="Know right away when a client books, reschedules or cancels with you, or writes to you."
    >
      <div className={section.card}>
        {data ? (
          <div className={section.fields}>
            <EmailSwitch setting="bookingEmails" isOn={data.bookingEmails} />
            <EmailSwitch setting="messageEmails" isOn={data.messageEmails} />
          </div>
        ) : error ? (
          <ErrorState title="Failed to load your notifications" error={error} onRetry={() => refetch()} />
        ) : (
          <RowSkeletons label="Loading your notifications" />
        )}
      </div>
    </Section>
  );
}

/** Turned on without a mail server, it takes effect once there is one. */
export const describeSetting = (hasMailServer: boolean, setting: Setting) =>
  hasMailServer ? settings[setting].description : 'No mail server is set up, so nothing is sent until there is one.';

function EmailSwitch({ setting, isOn }: { setting: Setting; isOn: boolean }) {
  const { hasMailServer } = useCurrentUser().practice;
  const { label, called } = settings[setting];
  const saving = useMutation({
    mutationFn: (next: boolean) => api.put('/api/notifications/settings', { [setting]: next }, notificationSettings),
    onSuccess: answer => {
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      toast.success(`${called} turned ${answer[setting] ? 'on' : 'off'}`);
    },
    onError: reason => toast.failure('Failed to save', sentenceOf(reason, 'Please try again.')),
  });
  return (
    <Switch
      label={label}
      description={describeSetting(hasMailServer, setting)}
      checked={saving.isPending ? saving.variables : isOn}
      disabled={saving.isPending}
      onChange={event => saving.mutate(event.currentTarget.checked)}
    />
  );
}
