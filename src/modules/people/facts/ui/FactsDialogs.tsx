import { Autocomplete, Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  activityLabels,
  allergens,
  allergy,
  allergySourceLabels,
  type ClientFacts,
  diets,
  factsInput,
  medication,
  pregnancyLabels,
  reactionLabels,
  severityLabels,
  sexLabels,
} from '../contract.ts';
import { factsQuery, saveFacts } from './facts-queries.ts';
import { feetAndInches } from './format-facts.ts';

/** Options of a list, starting with one for "unknown". */
const choicesOf = (labels: Record<string, string>, unknown: string) => [
  { value: '', label: unknown },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** Height in feet and inches, or in centimeters. */
type HeightValues = { feet: string; inches: string; centimeters: string };
type FactsValues = HeightValues & {
  birthDate: string;
  sex: string;
  pregnancy: string;
  pregnancyUntil: string;
  activity: string;
  activityNote: string;
  diet: string;
  /** One per line. */
  conditions: string;
  hideNumbers: boolean;
};

function valuesOf(facts: ClientFacts): FactsValues {
  const { heightCm } = facts;
  const { feet, inches } = heightCm ? feetAndInches(heightCm) : { feet: '', inches: '' };
  return {
    feet: String(feet),
    inches: String(inches),
    centimeters: heightCm ? String(heightCm) : '',
    birthDate: facts.birthDate ?? '',
    sex: facts.sex ?? '',
    pregnancy: facts.pregnancy ?? '',
    pregnancyUntil: facts.pregnancyUntil ?? '',
    activity: facts.activity ?? '',
    activityNote: facts.activityNote ?? '',
    diet: facts.diet ?? '',
    conditions: facts.conditions.join('\n'),
    hideNumbers: facts.hideNumbers,
  };
}

const numberIn = (text: string) => (text.trim() ? Number(text.trim().replace(',', '.')) : null);

/** An unchanged height keeps its stored value, because converting it to inches and back would round it. */
function heightOf(facts: ClientFacts, values: FactsValues, isImperial: boolean): number | null {
  const before = valuesOf(facts);
  if (!isImperial) return numberIn(values.centimeters);
  if (values.feet === before.feet && values.inches === before.inches) return facts.heightCm;
  const [feet, inches] = [numberIn(values.feet), numberIn(values.inches)];
  return feet === null && inches === null ? null : ((feet ?? 0) * 12 + (inches ?? 0)) * 2.54;
}

type FactsDialogProps = { facts: ClientFacts; onClose: () => void };

/** The dialog for single-value facts and conditions. */
export function FactsDialog({ facts: shown, onClose }: FactsDialogProps) {
  // Keeps the facts of the first render: if another window changes them, saving must fail with a conflict instead of
  // overwriting.
  const [facts] = useState(shown);
  const isImperial = useCurrentUser().practice.units === 'imperial';
  const { form, saving } = useFormModal({
    initialValues: valuesOf(facts),
    schema: factsInput,
    bodyOf: values => {
      const { clientId: _client, tenantId: _tenant, updatedAt: _at, ...storedFacts } = facts;
      const { feet: _feet, inches: _inches, centimeters: _centimeters, conditions, hideNumbers, ...typed } = values;
      return {
        ...storedFacts,
        ...Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null])),
        heightCm: heightOf(facts, values, isImperial),
        hideNumbers,
        conditions: conditions
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean),
      };
    },
    save: input => saveFacts(facts, input),
    onSaved: () => {
      toast.success('Health facts saved');
      onClose();
    },
  });
  const height = (name: keyof HeightValues, unit: string) => (
    <TextInput
      label={`Height in ${unit}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      {...form.getInputProps(name)}
      error={form.errors.heightCm}
    />
  );
  return (
    <FormModal
      title="Edit health facts"
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save"
      pendingLabel="Saving..."
      wayOut={isStatus(saving.error, 409) && 'Close this window and open it again to see the latest facts.'}
    >
      <div className={dialog.pair}>
        <TextInput label="Birth date" type="date" data-autofocus {...form.getInputProps('birthDate')} />
        <NativeSelect
          label="Reference values for"
          data={choicesOf(sexLabels, 'Not said')}
          {...form.getInputProps('sex')}
        />
      </div>
      {isImperial ? (
        <div className={dialog.pair}>
          {height('feet', 'feet')}
          {height('inches', 'inches')}
        </div>
      ) : (
        height('centimeters', 'cm')
      )}
      <div className={dialog.pair}>
        <NativeSelect label="Pregnancy" data={choicesOf(pregnancyLabels, 'No')} {...form.getInputProps('pregnancy')} />
        {form.values.pregnancy && <TextInput label="Until" type="date" {...form.getInputProps('pregnancyUntil')} />}
      </div>
      <div className={dialog.pair}>
        <NativeSelect
          label="Activity"
          data={choicesOf(activityLabels, 'Not said')}
          {...form.getInputProps('activity')}
        />
        <TextInput
          label="In their words"
          placeholder="Walks to work, yoga on Sundays"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('activityNote')}
        />
      </div>
      <Autocomplete
        label="Diet"
        data={[...diets]}
        maxLength={200}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        {...form.getInputProps('diet')}
      />
      <Textarea
        label="Conditions"
        description="One on each line, such as “Type 2 diabetes, since 2024”"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('conditions')}
      />
      <Switch
        label="Hide numbers from this client"
        description="No weight, BMI, calories or macros in the client room, in campaigns, or on the client’s page here before you press Show numbers. Your records keep everything."
        checked={form.values.hideNumbers}
        data-path="hideNumbers"
        onChange={event => form.setFieldValue('hideNumbers', event.currentTarget.checked)}
      />
    </FormModal>
  );
}

/** Reloads the list without the entry of that name, so that changes by another window are kept. */
async function latestWithout<List extends 'allergies' | 'medications'>(
  clientId: number,
  list: List,
  name: string | undefined,
) {
  const latest = await queryClient.fetchQuery(factsQuery(clientId));
  const entries = latest[list] as ClientFacts[List][number][];
  return { latest, rest: entries.filter(entry => entry.name !== name) };
}

type EntryDialogProps = { facts: ClientFacts; name: string | undefined; onClose: () => void };

export function AllergyDialog({ facts: { clientId, allergies }, name, onClose }: EntryDialogProps) {
  const entry = allergies.find(each => each.name === name);
  const { form, saving } = useFormModal({
    initialValues: {
      name: entry?.name ?? '',
      kind: entry?.kind ?? 'allergy',
      severity: entry?.severity ?? '',
      source: entry?.source ?? '',
      note: entry?.note ?? '',
    },
    schema: allergy,
    bodyOf: values => ({
      ...values,
      severity: (values.kind === 'allergy' && values.severity) || null,
      source: values.source || null,
    }),
    save: async input => {
      const { latest, rest } = await latestWithout(clientId, 'allergies', name);
      return saveFacts(latest, { allergies: [...rest, input] });
    },
    onSaved: () => {
      toast.success(entry ? 'Changes saved' : `${form.values.name} added`);
      onClose();
    },
  });
  return (
    <FormModal
      title={entry ? `Edit ${entry.name}` : 'Add allergy or intolerance'}
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label={entry ? 'Save' : 'Add'}
      pendingLabel="Saving..."
      actions={entry && <RemoveButton clientId={clientId} list="allergies" name={entry.name} onRemoved={onClose} />}
    >
      <Autocomplete
        label="Food or substance"
        data={[...allergens]}
        maxLength={100}
        data-autofocus
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        {...form.getInputProps('name')}
      />
      <div className={dialog.pair}>
        <NativeSelect
          label="Kind"
          data={Object.entries(reactionLabels).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
        {form.values.kind === 'allergy' && (
          <NativeSelect
            label="Severity"
            data={choicesOf(severityLabels, 'Not known')}
            {...form.getInputProps('severity')}
          />
        )}
      </div>
      <NativeSelect
        label="Known from"
        data={choicesOf(allergySourceLabels, 'Not noted')}
        {...form.getInputProps('source')}
      />
      <TextInput
        label={<Optional>Note</Optional>}
        placeholder="Reaction, or foods that are fine"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}

export function MedicationDialog({ facts: { clientId, medications }, name, onClose }: EntryDialogProps) {
  const entry = medications.find(each => each.name === name);
  const { form, saving } = useFormModal({
    initialValues: {
      name: entry?.name ?? '',
      kind: entry?.isSupplement ? 'supplement' : 'medication',
      dose: entry?.dose ?? '',
      schedule: entry?.schedule ?? '',
      since: entry?.since ?? '',
    },
    schema: medication,
    bodyOf: ({ kind, ...values }) => ({ ...values, isSupplement: kind === 'supplement' }),
    save: async input => {
      const { latest, rest } = await latestWithout(clientId, 'medications', name);
      return saveFacts(latest, { medications: [...rest, input] });
    },
    onSaved: () => {
      toast.success(entry ? 'Changes saved' : `${form.values.name} added`);
      onClose();
    },
  });
  return (
    <FormModal
      title={entry ? `Edit ${entry.name}` : 'Add medication or supplement'}
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label={entry ? 'Save' : 'Add'}
      pendingLabel="Saving..."
      actions={entry && <RemoveButton clientId={clientId} list="medications" name={entry.name} onRemoved={onClose} />}
    >
      <TextInput label="Name" maxLength={100} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="Kind"
        data={[
          { value: 'medication', label: 'Medication' },
          { value: 'supplement', label: 'Supplement' },
        ]}
        {...form.getInputProps('kind')}
      />
      <div className={dialog.pair}>
        <TextInput
          label={<Optional>Dose</Optional>}
          placeholder="500 mg"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('dose')}
        />
        <TextInput
          label={<Optional>When</Optional>}
          placeholder="Twice a day with meals"
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('schedule')}
        />
      </div>
      <TextInput
        label={<Optional>Since</Optional>}
        placeholder="May 2026"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('since')}
      />
    </FormModal>
  );
}

type RemoveProps = {
  clientId: number;
  list: 'allergies' | 'medications';
  name: string;
  onRemoved: () => void;
};

function RemoveButton({ clientId, list, name, onRemoved }: RemoveProps) {
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      const { latest, rest } = await latestWithout(clientId, list, name);
      await saveFacts(latest, { [list]: rest });
      toast.success(`${name} removed`);
      onRemoved();
    } catch {
      toast.failure('Error', `Failed to remove ${name}`);
      setPending(false);
    }
  };
  return (
    <Button variant="subtle" color="red" loading={isPending} onClick={() => void remove()}>
      Remove
    </Button>
  );
}
