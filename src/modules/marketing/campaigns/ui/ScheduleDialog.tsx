import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { localZone, sameWallTime, zoneName } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { missingTime, pastTime, startOf, wallIn } from '../../../../ui/time/schedule-time.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Campaign } from '../contract.ts';
import { campaignsPath, refreshCampaigns } from './campaign-queries.ts';
import { formatWhen } from './describe-campaign.ts';

type Props = { campaign: Campaign; isOpen: boolean; onClose: () => void };

/** The form uses the practice's time zone. Set a `key` per campaign: the form takes its initial values once. */
export function ScheduleDialog({ campaign, isOpen, onClose }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const form = useForm({ initialValues: startOf(campaign, Date.now(), zone) });
  const scheduling = useMutation({
    mutationFn: (scheduledFor: string) => api.post(`${campaignsPath}/${campaign.id}/schedule`, { scheduledFor }),
    onSuccess: () => {
      toast.success('Campaign Scheduled', campaign.name);
      onClose();
    },
    onError: error =>
      toast.failure('Failed to schedule email campaign', sentenceOf(error, 'Nothing was scheduled. Please try again.')),
    onSettled: refreshCampaigns,
  });
  const schedule = ({ day, time }: typeof form.values) => {
    if (!day || !time) {
      form.setErrors({ [day ? 'time' : 'day']: missingTime.message });
      return toast.failure(missingTime.title, missingTime.message);
    }
    if (`${day}T${time}` <= wallIn(Date.now(), zone)) {
      form.setErrors({ time: pastTime.message });
      return toast.failure(pastTime.title, pastTime.message);
    }
    scheduling.mutate(`${day}T${time}`);
  };
  const isElsewhere = !sameWallTime(now, zone, localZone());
  return (
    <FormModal
      title={`Schedule “${campaign.name}”`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={{ ...scheduling, mutate: schedule }}
      label="Schedule"
      pendingLabel="Scheduling..."
      fallback="Nothing was scheduled. Please try again."
    >
      <div className={dialog.pair}>
        <TextInput
          label="Date"
          type="date"
          min={wallIn(now, zone).slice(0, 10)}
          max="2199-12-31"
          data-autofocus
          {...form.getInputProps('day')}
        />
        <TextInput label="Time" type="time" {...form.getInputProps('time')} />
      </div>
      <p className={dialog.message}>
        {isElsewhere
          ? `In your practice’s time zone, ${zoneName(zone)}. It’s ${formatWhen(new Date(now).toISOString(), zone)} there now.`
          : 'It goes out automatically. You can edit it until then.'}
      </p>
    </FormModal>
  );
}
