import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarShortDate } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import {
  formatAmount,
  type Kind,
  type Measure,
  measurement,
  type OwnKind,
  ownKind,
  ownKindInput,
} from '../contract.ts';
import { focusFirst, kindFrom, type MeasurementValues, useMeasurementForm, useToday } from './measurement-form.ts';
import { choicesOf, kindsPath, measurementsPath } from './measurement-queries.ts';
import classes from './measurements.module.css';

type KindsDialogProps = { own: OwnKind[]; isOpen: boolean; onClose: () => void; onAdded: (kind: Kind) => void };

/** The practice's custom kinds, with a form that adds one. */
function KindsDialog({ own, isOpen, onClose, onAdded }: KindsDialogProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', unit: '' },
    validate: schemaResolver(ownKindInput, { sync: true }),
  });
  const adding = useMutation({
    mutationFn: (values: typeof form.values) => api.post(kindsPath, ownKindInput.parse(values), ownKind),
    onSuccess: async added => {
      form.reset();
      await refresh(kindsPath);
      onAdded(added.id);
      onClose();
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Dialog title="Measurement types" isOpen={isOpen} onClose={onClose}>
      <p className={dialog.message}>In addition to weight, waist and body fat. Available for every client.</p>
      {own.length > 0 && (
        <ul className={classes.kinds} aria-label="Your types">
          {own.map(kind => (
            <KindRow key={kind.id} kind={kind} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={form.onSubmit(values => adding.mutate(values))}>
        <div className={dialog.pair}>
          <TextInput
            label="Name"
            placeholder="Energy"
            data-autofocus
            maxLength={60}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={<Optional>Unit</Optional>}
            placeholder="of 10"
            maxLength={12}
            autoComplete="off"
            {...form.getInputProps('unit')}
          />
        </div>
        <FormFailure error={adding.error} />
        <div className={dialog.actions}>
          <SubmitButton isPending={adding.isPending} pendingLabel="Adding...">
            Add type
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function KindRow({ kind }: { kind: OwnKind }) {
  const deletion = useMutation({
    mutationFn: () => api.delete(`${kindsPath}/${kind.id}`),
    onSuccess: () => refresh(kindsPath),
    onError: error => toast.failure(`Failed to delete ${kind.name}`, sentenceOf(error, 'Try again.')),
  });
  return (
    <li>
      <span>
        {kind.name} {kind.unit && <span className={classes.quiet}>{kind.unit}</span>}
      </span>
      <ActionIcon aria-label={`Delete ${kind.name}`} disabled={deletion.isPending} onClick={() => deletion.mutate()}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </li>
  );
}

type AddMeasurementProps = {
  clientId: number;
  /** The selected kind, which is also the one to add. */
  kind: Kind;
  measures: Measure[];
  own: OwnKind[];
  onKind: (kind: Kind) => void;
};

/** The form stays open after saving, for adding several measurements. */
export function AddMeasurement({ clientId, kind, measures, own, onKind }: AddMeasurementProps) {
  const measureOf = (requestedKind: Kind) =>
    measures.find(each => each.kind === requestedKind) ?? { kind, label: '', unit: null };
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
  // The form follows the selected kind.
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
              ? `Added ${formatAmount(added.value, measureOf(added.kind))} on ${formatCalendarShortDate(added.measuredOn)}`
              : ''}
          </p>
        </div>
      </form>
      <KindsDialog own={own} isOpen={isManaging} onClose={() => setIsManaging(false)} onAdded={onKind} />
    </section>
  );
}

type MeasurementFieldsProps = {
  form: UseFormReturnType<MeasurementValues>;
  measure: Measure;
  today: string;
  hasFocus?: boolean;
};

export function MeasurementFields({ form, measure, today, hasFocus }: MeasurementFieldsProps) {
  return (
    <>
      <div className={dialog.pair}>
        <TextInput
          label="Value"
          inputMode="decimal"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={12}
          data-autofocus={hasFocus || undefined}
          rightSection={measure.unit && <span className={classes.unit}>{measure.unit}</span>}
          rightSectionWidth="auto"
          aria-description={measure.unit ?? undefined}
          {...form.getInputProps('value')}
        />
        <TextInput
          label="Date"
          type="date"
          required
          withAsterisk={false}
          max={today}
          {...form.getInputProps('measuredOn')}
        />
      </div>
      <TextInput label={<Optional>Note</Optional>} maxLength={200} autoComplete="off" {...form.getInputProps('note')} />
    </>
  );
}
