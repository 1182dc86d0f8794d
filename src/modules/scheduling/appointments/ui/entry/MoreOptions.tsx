import { NativeSelect, TextInput } from '@mantine/core';
import dialog from '../../../../../ui/dialog.module.css';
import { Icon } from '../../../../../ui/Icon.tsx';
import { appointmentTypes, typeLabels } from '../../appointment-types.ts';
import { appointmentStatuses, statusLabels } from '../../contract.ts';
import type { AppointmentForm, AppointmentValues } from './appointment-form.ts';
import classes from './entry.module.css';
import { RepeatFields } from './RepeatFields.tsx';

type Props = { form: AppointmentForm; isNew: boolean };

/** What the service fills in: folded away for a new appointment, with its values on the closed line. */
export function MoreOptions({ form, isNew }: Props) {
  return (
    <details className={classes.more} open={!isNew}>
      <summary>
        <Icon name="chevronDown" size={16} />
        <span>More options</span>
        <small>{summaryOf(form.values)}</small>
      </summary>
      <div className={dialog.fields}>
        <TextInput label="Title" required withAsterisk={false} maxLength={200} {...form.getInputProps('title')} />
        <div className={classes.kind}>
          <NativeSelect
            label="Type"
            data={appointmentTypes.map(type => ({ value: type, label: typeLabels[type] }))}
            {...form.getInputProps('type')}
          />
          <NativeSelect
            label="Status"
            data={appointmentStatuses.map(status => ({ value: status, label: statusLabels[status] }))}
            {...form.getInputProps('status')}
          />
        </div>
        <TextInput label="End time" type="time" required withAsterisk={false} {...form.getInputProps('endTime')} />
        {isNew && <RepeatFields form={form} />}
      </div>
    </details>
  );
}

function summaryOf({ title, status, repeat }: AppointmentValues) {
  return [title.trim(), status && statusLabels[status], repeat && 'Repeats'].filter(Boolean).join(' · ');
}
