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
import { notificationSettings } from '../contract.ts';

const settingsQuery = get(['/api/notifications/settings'], notificationSettings);

/** Saves immediately. */
export function BookingEmails() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const saving = useMutation({
    mutationFn: (bookingEmails: boolean) =>
      api.put('/api/notifications/settings', { bookingEmails }, notificationSettings),
    onSuccess: answer => {
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      toast.success(answer.bookingEmails ? 'Booking emails turned on' : 'Booking emails turned off');
    },
    onError: reason => toast.failure('Failed to save', sentenceOf(reason, 'Please try again.')),
  });
  return (
    <Section title="Booking emails" purpose="Know right away when a client books, reschedules or cancels with you.">
      <div className={section.card}>
        {data ? (
          <div className={section.fields}>
            <Switch
              label="Email me about bookings"
              description="Says who and when. What clients write stays in Sorrel."
              checked={saving.isPending ? saving.variables : data.bookingEmails}
              disabled={saving.isPending}
              onChange={event => saving.mutate(event.currentTarget.checked)}
            />
          </div>
        ) : error ? (
          <ErrorState title="Failed to load your booking emails" error={error} onRetry={() => refetch()} />
        ) : (
          <RowSkeletons label="Loading your booking emails" />
        )}
      </div>
    </Section>
  );
}
