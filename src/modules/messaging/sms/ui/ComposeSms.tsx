import { Button, Textarea } from '@mantine/core';
import { type GetInputPropsReturnType, schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { DialogForm, FormFrame } from '../../../../ui/form/FormModal.tsx';
import { newKey } from '../../../../ui/form/new-key.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { maxSmsLength, newManualSms, smsLog } from '../contract.ts';
import { countSegments } from '../segments.ts';
import classes from './sms-dialog.module.css';
import { refreshSms, smsPath, smsRecipientQuery } from './sms-queries.ts';

type SmsTextProps = { value: string; field: GetInputPropsReturnType };

function SmsText({ value, field }: SmsTextProps) {
  const text = value.trim();
  return (
    <>
      <Textarea label="Message" data-autofocus autosize minRows={4} maxRows={10} maxLength={maxSmsLength} {...field} />
      <SegmentCounter text={text} />
      {text && (
        <section className={classes.preview} aria-label="Preview">
          <h3>Preview</h3>
          <p className={classes.message}>{text}</p>
        </section>
      )}
    </>
  );
}

/** Carriers charge per segment, and one emoji more than halves a segment's capacity. */
function SegmentCounter({ text }: { text: string }) {
  const { characters, segments, left, encoding } = countSegments(text);
  const parts = segments === 1 ? '1 part' : `${segments} parts`;
  return (
    <p className={classes.counter}>
      <span>
        {characters === 1 ? '1 character' : `${characters} characters`}
        {segments > 0 && `, ${parts}, ${left} left in this one`}
      </span>
      {encoding === 'UCS-2' && <span>Emoji and special characters make parts shorter</span>}
    </p>
  );
}

export type Addressee = { id: number; firstName: string; lastName: string };
type Props = { client: Addressee; isOpen: boolean; onClose: () => void };

/** Needs a new `key` for each opening: the idempotency key is created once per mount. */
export function ComposeSms({ client, isOpen, onClose }: Props) {
  // The form does not wait for this query, because the server checks again.
  const recipient = useQuery(smsRecipientQuery(client.id));
  const [key] = useState(newKey);
  const form = useForm({
    initialValues: { message: '' },
    validate: schemaResolver(newManualSms.pick({ message: true }), { sync: true }),
  });
  const sending = useMutation({
    mutationFn: (values: { message: string }) =>
      api.post(smsPath, newManualSms.parse({ ...values, clientId: client.id, key }), smsLog),
    onSuccess: sms => {
      if (recipient.data?.uses === 'built-in') toast.failure('Message not sent', 'No SMS provider is set up.');
      else toast.success('Message queued', sms.recipientPhoneText);
      return refreshSms();
    },
    onError: error => toast.failure('Failed to send the message', sentenceOf(error, 'Please try again.')),
  });
  const ofThisForm = { onSuccess: onClose, onError: (error: Error) => form.setErrors(fieldErrorsOf(error)) };
  return (
    <FormFrame
      title={`Text message to ${client.firstName} ${client.lastName}`}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      {recipient.data?.refusal ? (
        <Refused sentence={recipient.data.refusal} onClose={onClose} />
      ) : (
        <DialogForm
          form={form}
          saving={{ ...sending, mutate: values => sending.mutate(values, ofThisForm) }}
          onCancel={onClose}
          label="Send message"
          pendingLabel="Sending..."
          fallback="Nothing was sent. Your message is still here."
        >
          <p className={classes.to}>
            {recipient.data?.phone ? `To ${recipient.data.phoneText ?? recipient.data.phone}` : '\u00a0'}
          </p>
          <SmsText value={form.getValues().message} field={form.getInputProps('message')} />
          {recipient.data && !recipient.data.consentAt && (
            <p className={classes.notice}>
              This client hasn’t agreed to text messages. You can record consent with Edit in the client’s profile.
            </p>
          )}
          {recipient.data?.uses === 'built-in' && (
            <p className={classes.notice}>
              No SMS provider is set up. The message will be saved in SMS Logs and not sent.
            </p>
          )}
        </DialogForm>
      )}
    </FormFrame>
  );
}

function Refused({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <>
      <div className={dialog.failure} role="alert">
        <Icon name="alert" />
        <span>{sentence}</span>
      </div>
      <div className={dialog.actions}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
