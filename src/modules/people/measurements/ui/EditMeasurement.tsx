import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { FormModal, showFieldErrors } from '../../../../ui/FormModal.tsx';
import { toast } from '../../../../ui/toast.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import type { Measure, Measurement } from '../contract.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { type MeasurementValues, useMeasurementForm, valuesOf } from './measurement-form.ts';
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
    onError: error => showFieldErrors(form, error),
  });
  return (
    <FormModal
      title={`Edit ${measure.label}`}
      isOpen={measurement !== null}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save Changes"
      pendingLabel="Saving..."
    >
      <MeasurementFields form={form} measure={measure} today={today} hasFocus />
    </FormModal>
  );
}
