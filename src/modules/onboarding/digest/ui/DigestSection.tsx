import { Select, Switch } from '@mantine/core';
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
import { type DigestSettings, digestSettings } from '../contract.ts';

const digestQuery = get(['/api/digest'], digestSettings);

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** Turns the digest on and sets its time. Each change is saved immediately. */
export function DigestSection() {
  const { timeZone, hasMailServer } = useCurrentUser().practice;
  const { data, error, refetch } = useQuery(digestQuery);
  const saving = useMutation({
    mutationFn: (settings: DigestSettings) => api.put('/api/digest', settings, digestSettings),
    onMutate: settings => {
      const before = queryClient.getQueryData(digestQuery.queryKey);
      queryClient.setQueryData(digestQuery.queryKey, settings);
      return before;
    },
    onSuccess: answer => {
      queryClient.setQueryData(digestQuery.queryKey, answer);
      toast.success(answer.isOn ? 'Daily summary turned on' : 'Daily summary turned off');
    },
    onError: (reason, _settings, before) => {
      queryClient.setQueryData(digestQuery.queryKey, before);
      toast.failure('Failed to save', sentenceOf(reason, 'Please try again.'));
    },
  });
  return (
    <Section
      title="Daily summary"
      purpose="A morning email with today’s appointments and anything that needs attention."
    >
      <div className={section.card}>
        {data ? (
          <div className={section.fields}>
            <Switch
              label="Send me a daily summary"
              description={
                hasMailServer
                  ? 'Times, first names and counts only. No health details.'
                  : 'No mail server is set up yet, so it isn’t sent until there is one.'
              }
              checked={data.isOn}
              onChange={event => saving.mutate({ ...data, isOn: event.currentTarget.checked })}
            />
            {data.isOn && (
              <Select
                label="Time"
                description={`In your practice’s time zone, ${timeZone.replaceAll('_', ' ')}.`}
                data={hours}
                value={String(data.hour)}
                allowDeselect={false}
                maw={200}
                onChange={hour => hour && saving.mutate({ ...data, hour: Number(hour) })}
              />
            )}
          </div>
        ) : error ? (
          <ErrorState title="Failed to load your daily summary" error={error} onRetry={() => refetch()} />
        ) : (
          <RowSkeletons label="Loading your daily summary" />
        )}
      </div>
    </Section>
  );
}
