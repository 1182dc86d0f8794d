import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { affiliateSettings } from '../contract.ts';
import { refreshAffiliates, settingsPath } from './affiliate-queries.ts';

type Props = { days: number; isOpen: boolean; onClose: () => void };

/** How long commissions are on hold. Give it a key: every opening is a new form. */
export function HoldDialog({ days, isOpen, onClose }: Props) {
  const form = useForm({
    initialValues: { holdDays: String(days) },
    validate: schemaResolver(affiliateSettings, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => api.put(settingsPath, affiliateSettings.parse(values)),
    onSuccess: () => {
      toast.success('Hold saved');
      onClose();
      return refreshAffiliates();
    },
    onError: error => {
      toast.failure('Failed to save the hold', sentenceOf(error, 'Nothing was changed. Try again.'));
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog title="Change hold" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
          <TextInput
            label="Days on hold"
            description="Match your refund period. Commissions already on hold keep their date."
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('holdDays')}
          />
        </div>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            Save hold
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
