import { Switch, TextInput } from '@mantine/core';
import { useRef } from 'react';
import dialog from '../../../../ui/dialog.module.css';
import { AddressWarning } from './AddressWarning.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import type { CampaignForm } from './campaign-form.ts';
import { recipientsOf } from './campaign-form.ts';
import classes from './dialog.module.css';
import { PlaceholderControl } from './editor/PlaceholderControl.tsx';
import { RichText } from './editor/RichText.tsx';
import { RecipientFields } from './RecipientFields.tsx';

/** Name, subject, recipients and message of a campaign. */
export function CampaignFields({ form }: { form: CampaignForm }) {
  const { onChange: changeBody, value: _, defaultValue: __, ...body } = form.getInputProps('body');
  return (
    <div className={dialog.fields}>
      <AddressWarning />
      <div className={classes.pair}>
        <TextInput
          label="Campaign name"
          description="Recipients don’t see it."
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <RecipientFields form={form} />
      </div>
      <AudienceCount recipients={recipientsOf(form.values)} />
      <SubjectField form={form} />
      <RichText
        label="Message"
        description="Your signature, address and an unsubscribe link are added automatically."
        start={form.values.body}
        onChange={changeBody}
        {...body}
      />
      <div className={classes.switches}>
        <Switch
          label="Track clicks"
          description="See which links people open."
          {...form.getInputProps('tracksClicks', { type: 'checkbox' })}
        />
        <Switch
          label="Track opens"
          description="Uses a tracking pixel. Not reliable, and some readers object."
          {...form.getInputProps('tracksOpens', { type: 'checkbox' })}
        />
      </div>
    </div>
  );
}

function SubjectField({ form }: { form: CampaignForm }) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (placeholder: string) => {
    const { subject } = form.getValues();
    const [from, to] = [input.current?.selectionStart ?? subject.length, input.current?.selectionEnd ?? subject.length];
    form.setFieldValue('subject', subject.slice(0, from) + placeholder + subject.slice(to));
    input.current?.focus();
  };
  return (
    <div className={classes.withButton}>
      <TextInput ref={input} label="Subject" maxLength={300} {...form.getInputProps('subject')} />
      <PlaceholderControl onInsert={insert} />
    </div>
  );
}
