import { Button, Menu, NativeSelect, SegmentedControl, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/form/focus-first-error.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { GripIcon } from '../../../../ui/GripIcon.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { useDragOrder } from '../../../../ui/use-drag-order.ts';
import { previewOf } from '../../campaigns/ui/body-text.ts';
import { CampaignDialogFoot } from '../../campaigns/ui/CampaignDialogFoot.tsx';
import { CampaignPreview } from '../../campaigns/ui/CampaignPreview.tsx';
import dialogStyles from '../../campaigns/ui/dialog.module.css';
import { PlaceholderControl } from '../../campaigns/ui/editor/PlaceholderControl.tsx';
import { RichText } from '../../campaigns/ui/editor/RichText.tsx';
import { PlaceholderText } from '../../campaigns/ui/placeholders.tsx';
import { type MailCounts, maxSteps, type SequenceDetail, type Step, type Trigger } from '../contract.ts';
import { describeEnd, describeTrigger, describeWait } from '../describe-sequence.ts';
import { keepSaved, type Steps, saveSteps, useSteps } from './sequence-queries.ts';
import { inputOf, type StepValues, units, validate, valuesOf } from './step-form.ts';
import classes from './steps.module.css';

type StepRowProps = {
  step: Step;
  number: number;
  isLast: boolean;
  onEdit: () => void;
  /** Null without the permission to change steps. */
  changes: Steps | null;
  grip: ComponentProps<'span'>;
};

function StepRow({ step, number, isLast, onEdit, changes, grip }: StepRowProps) {
  const { subject, body, bodyFormat, isOn, mails } = step;
  const index = number - 1;
  return (
    <div className={`${section.card} ${classes.step}`} data-off={!isOn || undefined}>
      {changes && (
        <span className={classes.grip} aria-hidden="true" {...grip}>
          <GripIcon />
        </span>
      )}
      <UnstyledButton className={classes.words} onClick={onEdit}>
        <VisuallyHidden>{changes ? 'Edit ' : 'Open '}</VisuallyHidden>
        <b>
          <PlaceholderText text={subject} />
        </b>
        <span className={classes.text}>
          <PlaceholderText text={previewOf(body, bodyFormat)} />
        </span>
        <span className={classes.counts}>{isOn ? describeMails(mails) : `Off. ${describeMails(mails)}`}</span>
      </UnstyledButton>
      {changes && (
        <span className={classes.tools}>
          <RowMenu label={`Actions for "${subject}"`}>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name={isOn ? 'pause' : 'check'} size={16} />}
              onClick={() => changes.turn(step, !isOn)}
            >
              {isOn ? 'Turn off' : 'Turn on'}
            </Menu.Item>
            {index > 0 && (
              <Menu.Item leftSection={<Icon name="sortUp" size={16} />} onClick={() => changes.move(index, index - 1)}>
                Move up
              </Menu.Item>
            )}
            {!isLast && (
              <Menu.Item
                leftSection={<Icon name="sortUp" className={classes.down} size={16} />}
                onClick={() => changes.move(index, index + 1)}
              >
                Move down
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void changes.remove(step)}
            >
              Delete
            </Menu.Item>
          </RowMenu>
        </span>
      )}
    </div>
  );
}

function describeMails({ sent, waiting, failed, clicked }: MailCounts): string {
  const parts = [
    `${formatCount(sent)} sent`,
    waiting && `${formatCount(waiting)} on the way`,
    failed && `${formatCount(failed)} not delivered`,
    clicked && `${formatCount(clicked)} clicked`,
  ];
  return parts.filter(Boolean).join(' · ');
}

type StepDialogProps = {
  sequence: SequenceDetail;
  /** Null for a new step at the end. */
  step: Step | null;
  mayChange: boolean;
  isOpen: boolean;
  onClose: () => void;
};

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

/** Set a `key` per step: the form takes its initial values once. */
function StepDialog({ sequence, step, mayChange, isOpen, onClose }: StepDialogProps) {
  const [view, setView] = useState(mayChange ? 'write' : 'preview');
  const isPhone = useMediaQuery('(max-width: 40em)');
  const { steps } = sequence;
  const isFirst = step ? steps[0]?.id === step.id : !steps.length;
  const form = useForm({ initialValues: valuesOf(step, isFirst), validate });
  const isDirty = isOpen && form.isDirty();
  useUnsavedChanges({ hasEdits: isDirty, message: 'This email hasn’t been saved.', isOverAllTabs: true });
  const showErrors = (errors: Record<string, unknown>) => {
    setView('write');
    // The fields are hidden during the preview and focusable only after the next frame.
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
        className={dialogStyles.form}
        onSubmit={form.onSubmit(values => {
          if (!saving.isPending) saving.mutate(values);
        }, showErrors)}
      >
        {mayChange && (
          <>
            <SegmentedControl
              className={dialogStyles.views}
              aria-label="View"
              data={views}
              value={view}
              onChange={setView}
            />
            {/* Stays mounted to preserve the editor's undo history. */}
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

/** The server's errors name all steps ("steps.2.subject"); this form shows one. */
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

type Props = { sequence: SequenceDetail; mayChange: boolean };

export function StepLine({ sequence, mayChange }: Props) {
  const steps = useSteps(sequence);
  const drag = useDragOrder(steps.drag);
  const [edited, setEdited] = useState<Step | 'new' | null>(null);
  const { list } = steps;
  return (
    <Section title="Emails" purpose="Changes apply to anyone who hasn’t reached that email yet.">
      <ol className={classes.line}>
        <li className={classes.end}>
          <span className={classes.mark}>
            <Icon name="person" size={16} />
          </span>
          {describeTrigger(sequence)}
        </li>
        {list.map((step, index) => (
          <li key={step.id} className={classes.stop} {...(mayChange && drag.rowProps(index))}>
            <p className={classes.wait}>
              <Icon name="clock" size={16} />
              {describeWait(step.delayMinutes, index === 0)}
            </p>
            <StepRow
              step={step}
              number={index + 1}
              isLast={index === list.length - 1}
              onEdit={() => setEdited(step)}
              changes={mayChange ? steps : null}
              grip={{ ...drag.gripProps(index), onDragEnd: () => steps.drop(drag.gripProps(index).onDragEnd) }}
            />
          </li>
        ))}
        {mayChange && (
          <li className={classes.add}>
            <Button
              variant={list.length ? 'default' : 'filled'}
              size="xs"
              leftSection={<Icon name="plus" size={16} />}
              disabled={list.length >= maxSteps}
              onClick={() => setEdited('new')}
            >
              Add an email
            </Button>
            {list.length >= maxSteps && <span>You’ve reached the limit of {maxSteps} emails.</span>}
          </li>
        )}
        <li className={classes.end}>
          <span className={classes.mark}>
            <Icon name="check" size={16} />
          </span>
          <span>
            End
            <span className={classes.quiet}>{describeEnd(sequence)}</span>
          </span>
        </li>
      </ol>
      <VisuallyHidden role="status">{steps.spoken}</VisuallyHidden>
      <StepDialog
        // Remounts with the initial values each time it is opened.
        key={edited === null || edited === 'new' ? edited : edited.id}
        sequence={sequence}
        step={edited === 'new' ? null : edited}
        mayChange={mayChange}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      />
    </Section>
  );
}

type Form = UseFormReturnType<StepValues>;
type StepFieldsProps = { form: Form; isFirst: boolean; trigger: Trigger };

const after: Record<Trigger, string> = {
  subscribed: 'after someone subscribes',
  booked: 'after the booking',
  purchased: 'after the purchase',
  lapsed: 'after the sequence starts',
};

function StepFields({ form, isFirst, trigger }: StepFieldsProps) {
  const { onChange: changeBody, value: _, defaultValue: __, ...body } = form.getInputProps('body');
  const { error, ...amount } = form.getInputProps('amount');
  return (
    <div className={dialog.fields}>
      <fieldset className={classes.delay}>
        <legend>Send</legend>
        <TextInput
          aria-label="Delay"
          inputMode="numeric"
          maxLength={6}
          error={Boolean(error)}
          aria-describedby={error ? 'step-delay-error' : undefined}
          {...amount}
        />
        <NativeSelect aria-label="Unit" data={units} {...form.getInputProps('unit')} />
        <span>{isFirst ? after[trigger] : 'after the previous email'}</span>
        {error && (
          <p id="step-delay-error" className={classes.error}>
            {error}
          </p>
        )}
      </fieldset>
      <SubjectField form={form} />
      <RichText
        label="Message"
        description="Your signature, address and an unsubscribe link are added automatically."
        start={form.values.body}
        onChange={changeBody}
        {...body}
      />
    </div>
  );
}

function SubjectField({ form }: { form: Form }) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (placeholder: string) => {
    const { subject } = form.getValues();
    const [from, to] = [input.current?.selectionStart ?? subject.length, input.current?.selectionEnd ?? subject.length];
    form.setFieldValue('subject', subject.slice(0, from) + placeholder + subject.slice(to));
    input.current?.focus();
  };
  return (
    <div className={dialogStyles.withButton}>
      <TextInput ref={input} label="Subject" maxLength={300} data-autofocus {...form.getInputProps('subject')} />
      <PlaceholderControl onInsert={insert} />
    </div>
  );
}
