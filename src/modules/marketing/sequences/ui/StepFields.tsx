import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import dialog from '../../../../ui/layout/dialog.module.css';
import campaign from '../../campaigns/ui/dialog.module.css';
import { PlaceholderControl } from '../../campaigns/ui/editor/PlaceholderControl.tsx';
import { RichText } from '../../campaigns/ui/editor/RichText.tsx';
import type { Trigger } from '../contract.ts';
import type { StepValues } from './step-form.ts';
import { units } from './step-form.ts';
import classes from './steps.module.css';

type Form = UseFormReturnType<StepValues>;
type Props = { form: Form; isFirst: boolean; trigger: Trigger };

const after: Record<Trigger, string> = {
  subscribed: 'after someone subscribes',
  booked: 'after the booking',
  purchased: 'after the purchase',
  lapsed: 'after the sequence starts',
};

export function StepFields({ form, isFirst, trigger }: Props) {
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
    <div className={campaign.withButton}>
      <TextInput ref={input} label="Subject" maxLength={300} data-autofocus {...form.getInputProps('subject')} />
      <PlaceholderControl onInsert={insert} />
    </div>
  );
}
