import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import { formatAmount, type Kind, type Measure, measurement, type OwnKind } from '../contract.ts';
import { formatMeasuredOn } from './format-measurement.ts';
import { KindsDialog } from './KindsDialog.tsx';
import { MeasurementFields } from './MeasurementFields.tsx';
import { focusFirst, useMeasurementForm, useToday } from './measurement-form.ts';
import { measurementsPath } from './measurement-queries.ts';
import classes from './measurements.module.css';
import { kindFrom } from './typed-value.ts';
import { choicesOf } from './use-measures.ts';

type Props = {
  clientId: number;
  /** The kind that is looked at: adding goes on with it. */
  kind: Kind;
  measures: Measure[];
  own: OwnKind[];
  onKind: (kind: Kind) => void;
};

/** Kind, value, day, Enter: the form stays for the next one. */
export function AddMeasurement({ clientId, kind, measures, own, onKind }: Props) {
  const measureOf = (wanted: Kind) => measures.find(each => each.kind === wanted) ?? { kind, label: '', unit: null };
  const start = { kind: String(kind), value: '', measuredOn: useToday(), note: '' };
  const { form, today, inputOf } = useMeasurementForm(measureOf, start);
  const [isManaging, setIsManaging] = useState(false);
  const adding = useMutation({
    mutationFn: (values: typeof start) => api.post(measurementsPath(clientId), inputOf(values), measurement),
    onSuccess: async added => {
      form.setValues({ value: '', note: '' });
      form.getInputNode('value')?.focus();
      onKind(added.kind);
      await refreshClients();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirst(form, fieldErrorsOf(error));
    },
  });
  const added = adding.data;
  const choose = (text: string) => {
    form.setFieldValue('kind', text);
    onKind(kindFrom(text));
  };
  // The kind that is looked at is the one to go on with.
  const values = { ...form.getValues(), kind: String(kind) };
  return (
    <section className={classes.card} aria-labelledby="add-measurement">
      <div className={classes.cardHead}>
        <h2 id="add-measurement">Add measurement</h2>
        <Button size="xs" variant="subtle" color="gray" onClick={() => setIsManaging(true)}>
          Types
        </Button>
      </div>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          form.setFieldValue('kind', values.kind);
          const { hasErrors, errors } = form.validate();
          if (hasErrors) focusFirst(form, errors);
          else if (!adding.isPending) adding.mutate(values);
        }}
      >
        <div className={dialog.fields}>
          <NativeSelect
            label="Type"
            data={choicesOf(measures)}
            value={values.kind}
            onChange={event => choose(event.currentTarget.value)}
          />
          <MeasurementFields form={form} measure={measureOf(kind)} today={today} />
        </div>
        <FormFailure error={adding.error} />
        <div className={classes.addFoot}>
          <SubmitButton isPending={adding.isPending} pendingLabel="Adding...">
            Add
          </SubmitButton>
          <p role="status" className={classes.quiet}>
            {added && !adding.isPending
              ? `Added ${formatAmount(added.value, measureOf(added.kind))} on ${formatMeasuredOn(added.measuredOn)}`
              : ''}
          </p>
        </div>
      </form>
      <KindsDialog own={own} isOpen={isManaging} onClose={() => setIsManaging(false)} onAdded={onKind} />
    </section>
  );
}
