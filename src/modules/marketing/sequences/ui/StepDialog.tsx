import { SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { CampaignDialogFoot } from '../../campaigns/ui/CampaignDialogFoot.tsx';
import { CampaignPreview } from '../../campaigns/ui/CampaignPreview.tsx';
import classes from '../../campaigns/ui/dialog.module.css';
import type { SequenceDetail, Step } from '../contract.ts';
import { StepFields } from './StepFields.tsx';
import { inputOf, validate, valuesOf } from './step-form.ts';
import { keepSaved, saveSteps } from './use-steps.ts';

type Props = {
  sequence: SequenceDetail;
  /** The email to edit; null writes a new one at the end. */
  step: Step | null;
  mayChange: boolean;
  isOpen: boolean;
  onClose: () => void;
};

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

/** Where an email of a sequence is written and looked at. Give it a key: it starts with its step. */
export function StepDialog({ sequence, step, mayChange, isOpen, onClose }: Props) {
  const [view, setView] = useState(mayChange ? 'write' : 'preview');
  const isPhone = useMediaQuery('(max-width: 40em)');
  const { steps } = sequence;
  const isFirst = step ? steps[0]?.id === step.id : !steps.length;
  const form = useForm({ initialValues: valuesOf(step, isFirst), validate });
  const isDirty = isOpen && form.isDirty();
  useUnsavedChanges({ hasEdits: isDirty, message: 'This email hasn’t been saved.', isOverAllTabs: true });
  const showErrors = (errors: Record<string, unknown>) => {
    setView('write');
    // The fields are there again with the next frame.
    requestAnimationFrame(() => focusFirstError(form, errors));
  };
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => {
      const input = inputOf(values, step);
      return saveSteps(sequence, step ? steps.map(each => (each.id === step.id ? input : each)) : [...steps, input]);
    },
    onSuccess: async saved => {
      await keepSaved(saved);
      toast.success('Email saved', form.getValues().subject);
      onClose();
    },
    onError: error => {
      const errors = ofFields(fieldErrorsOf(error));
      form.setErrors(errors);
      showErrors(errors);
      toast.failure('Failed to save the email', sentenceOf(error, 'Please try again.'));
    },
  });
  const askToClose = async () => {
    if (!isDirty || (await confirm(lose))) onClose();
  };
  return (
    <Dialog
      title={mayChange ? (step ? 'Edit Email' : 'New Email') : (step?.subject ?? '')}
      isOpen={isOpen}
      onClose={() => void askToClose()}
      width={860}
      isLight={!isDirty}
      isFull={isPhone}
      onKeyDown={event => isDirty && event.key === 'Escape' && void askToClose()}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(values => {
          if (!saving.isPending) saving.mutate(values);
        }, showErrors)}
      >
        {mayChange && (
          <>
            <SegmentedControl
              className={classes.views}
              aria-label="View"
              data={views}
              value={view}
              onChange={setView}
            />
            {/* Kept: the editor remembers what can be undone. */}
            <div hidden={view !== 'write'}>
              <StepFields form={form} isFirst={isFirst} trigger={sequence.trigger} />
            </div>
          </>
        )}
        {view === 'preview' && <CampaignPreview mail={form.values} />}
        <FormFailure error={saving.error} />
        {mayChange && (
          <CampaignDialogFoot
            mail={form.values}
            isSaving={saving.isPending}
            submitLabel="Save Email"
            onCancel={() => void askToClose()}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The server speaks of all steps; here is one. */
const ofFields = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => {
      const own = field.replace(/^steps\.\d+\./, '');
      return [own === 'delayMinutes' ? 'amount' : own, sentence];
    }),
  );

const lose = {
  title: 'Discard your changes?',
  message: 'They haven’t been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  isDestructive: true,
};
