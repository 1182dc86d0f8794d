import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { CopyField } from '../../../../ui/layout/CopyField.tsx';
import { OperatorNotes } from '../../../../ui/layout/Disclosure.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import { Step, Steps } from '../../../../ui/layout/Steps.tsx';
import { smsAddresses, type VendorState } from '../contract.ts';
import { AddressNote, Instructions, ProviderLink, StepForm, Unreachable } from './Guide.tsx';
import { SecretField } from './SecretField.tsx';
import { TestForm } from './TestForm.tsx';
import { type FieldsProps, useVendorForm } from './use-vendor-form.ts';
import { vendorTexts } from './vendor-words.ts';
import classes from './vendors.module.css';

const smsAddressesQuery = get(['/api/sms', 'addresses'], smsAddresses);

/** Guide from a Twilio account to the first message and reply. */
export function ConnectTwilio({ state }: { state: VendorState }) {
  const { data: addresses, error, refetch } = useQuery(smsAddressesQuery);
  const { page, saves } = useVendorForm(state);
  const isConnected = state.uses === 'own';
  const isDone = isConnected && !state.problem;
  return (
    <Section title={isConnected ? 'Twilio setup' : vendorTexts.sms.connect} purpose={vendorTexts.sms.purpose}>
      <Steps>
        <Step number={1} title="Copy three values from Twilio" isDone={isDone}>
          <Instructions isDone={isDone}>
            <p>
              The Twilio Console shows them on its home page, under <b>Account Info</b>. US numbers also need to be
              registered there (“A2P 10DLC”) before texts arrive.
            </p>
            <ProviderLink href="https://console.twilio.com">Open Twilio Console</ProviderLink>
          </Instructions>
          <StepForm page={page} isDone={isDone}>
            <Fields key={saves} form={page.form} stored={state.secrets} />
          </StepForm>
        </Step>
        <Step
          number={2}
          title="Let clients text back"
          isOptional
          later={!isConnected && !error && 'Then you see replies, and clients can text STOP and START.'}
        >
          {addresses ? (
            <>
              {addresses.isReachable ? (
                <p>Then you see replies in Sorrel, and clients can text STOP and START.</p>
              ) : (
                <Unreachable>
                  Twilio can’t reach this server yet, so replies won’t show up here. Sending works without them.
                </Unreachable>
              )}
              <Instructions isDone={!addresses.isReachable}>
                <ReplyInstructions address={addresses.inbound} />
              </Instructions>
            </>
          ) : (
            error && <ErrorState title="Failed to load the addresses" error={error} onRetry={() => refetch()} />
          )}
        </Step>
        <Step number={3} title="Send a test" later={!isConnected && 'Send yourself a text.'}>
          <TestForm vendor="sms" />
        </Step>
      </Steps>
      {addresses && (
        <OperatorNotes>
          <AddressNote provider="Twilio" address={addresses.status} isReachable={addresses.isReachable} />
          <CopyField
            label="Delivery reports"
            description="Sorrel sends this address along with every text. There’s nothing to set up."
            value={addresses.status}
          />
        </OperatorNotes>
      )}
    </Section>
  );
}

const Fields = ({ form, stored }: FieldsProps) => (
  <>
    <TextInput
      label="Account SID"
      placeholder="AC…"
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      {...form.getInputProps('accountSid')}
    />
    <SecretField label="Auth token" isStored={stored.includes('authToken')} {...form.getInputProps('authToken')} />
    <TextInput
      label="Sender number"
      description="Your Twilio phone number, with country code."
      placeholder="+1 503 555 0142"
      type="tel"
      maxLength={40}
      {...form.getInputProps('from')}
    />
  </>
);

const ReplyInstructions = ({ address }: { address: string }) => (
  <>
    <ProviderLink href="https://console.twilio.com/us1/develop/phone-numbers/manage/incoming">
      Open phone numbers
    </ProviderLink>
    <ol className={classes.actions}>
      <li>Choose the number you send from.</li>
      <li>
        Under <b>A message comes in</b>, choose <b>Webhook</b> and <b>HTTP POST</b>.
      </li>
      <li>
        Paste this address there and save:
        <CopyField label="Replies" value={address} />
      </li>
    </ol>
  </>
);
