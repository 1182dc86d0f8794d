import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { clientStatuses, type Goal, goalLabels, statusLabels } from '../../contract.ts';
import type { ClientForm } from './client-form.ts';

type Props = {
  form: ClientForm;
  goals: readonly Goal[];
  /** Only existing clients have a status field. */
  hasStatus?: boolean;
  /** Additional fields above the notes. */
  children?: ReactNode;
};

/** Fields of all client forms; `goals` are those that the form offers. */
export function ClientFields({ form, goals, hasStatus = false, children }: Props) {
  const goalOptions = goals.map(goal => ({ value: goal, label: goalLabels[goal] }));
  const hasNoGoal = form.getInitialValues().goal === '';
  return (
    <>
      <div className={dialog.pair}>
        <TextInput
          label="First name"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={100}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          required
          withAsterisk={false}
          maxLength={100}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <div className={dialog.pair}>
        <TextInput label={<Optional>Phone</Optional>} type="tel" maxLength={40} {...form.getInputProps('phone')} />
        <TextInput
          label={<Optional>Age</Optional>}
          type="number"
          inputMode="numeric"
          min={1}
          max={120}
          step={1}
          {...form.getInputProps('age')}
        />
      </div>
      <NativeSelect
        label="Goal"
        data={hasNoGoal ? [{ value: '', label: 'Choose a goal' }, ...goalOptions] : goalOptions}
        {...form.getInputProps('goal')}
      />
      {hasStatus && (
        <NativeSelect
          label="Status"
          data={clientStatuses.map(status => ({ value: status, label: statusLabels[status] }))}
          {...form.getInputProps('status')}
        />
      )}
      {children}
      <Textarea label={<Optional>Notes</Optional>} rows={3} maxLength={10_000} {...form.getInputProps('notes')} />
    </>
  );
}
