import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import type { Measure, Measurement } from '../contract.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { focusFirst, type MeasurementValues, useMeasurementForm, valuesOf } from './measurement-form.ts';
import { measurementsPath } from './measurement-queries.ts';

type Props = { clientId: number; measure: Measure; measurement: Measurement | null; onClose: () => void };

/** Give it a key: it starts with its measurement. */
export function EditMeasurement({ clientId, measure, measurement, onClose }: Props) {
  const start = measurement ? valuesOf(measurement, measure) : { kind: '', value: '', measuredOn: '', note: '' };
  const { form, today, inputOf } = useMeasurementForm(() => measure, start);
  const saving = useMutation({
    mutationFn: (values: MeasurementValues) => {
      const input = inputOf(values);
      // A value of the other system is shown rounded; untouched it stays what it was.
      const value = measurement && values.value === start.value ? measurement.value : input.value;
      return api.put(`${measurementsPath(clientId)}/${measurement?.id}`, { ...input, value });
    },
    onSuccess: async () => {
      toast.success('Measurement updated');
      onClose();
      await refreshClients();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirst(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={`Edit ${measure.label}`}
      isOpen={measurement !== null}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirst(form, errors),
        )}
      >
        <div className={dialog.fields}>
          <MeasurementFields form={form} measure={measure} today={today} hasFocus />
        </div>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            Save Changes
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
