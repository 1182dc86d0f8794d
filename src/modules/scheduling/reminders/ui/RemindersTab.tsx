import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import section from '../../../../ui/layout/section.module.css';
import { ReminderForm } from './ReminderForm.tsx';
import { reminderExampleQuery, reminderSettingsQuery } from './reminder-queries.ts';

export function RemindersTab() {
  const settings = useQuery(reminderSettingsQuery);
  const example = useQuery(reminderExampleQuery);
  if (!settings.isFetchedAfterMount || !example.isFetchedAfterMount)
    return <FormSkeleton label="Loading your reminders" fields={5} />;
  const failed = [settings, example].find(query => query.isError);
  if (failed || !settings.data || !example.data) {
    const retry = () => {
      for (const query of [settings, example]) if (query.isError) void query.refetch();
    };
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your reminders" error={failed?.error} onRetry={retry} />
      </div>
    );
  }
  return <ReminderForm saved={settings.data} example={example.data} />;
}
