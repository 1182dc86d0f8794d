import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { CopyField } from '../../../../ui/layout/CopyField.tsx';
import { OperatorNotes } from '../../../../ui/layout/Disclosure.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import { Step, Steps } from '../../../../ui/layout/Steps.tsx';
import { paymentEventTypes, type VendorState } from '../contract.ts';
import { AddressNote, Instructions, ProviderLink, StepForm, Unreachable } from './Guide.tsx';
import { SecretField } from './SecretField.tsx';
import { TestForm } from './TestForm.tsx';
import { useVendorForm } from './use-vendor-form.ts';
import { paymentWebhookQuery } from './vendor-queries.ts';
import { vendorTexts } from './vendor-words.ts';
import classes from './vendors.module.css';

/** Guide from a Stripe account to the first payment. */
export function ConnectStripe({ state }: { state: VendorState }) {
  const { data: webhook, error, refetch } = useQuery(paymentWebhookQuery);
  const key = useVendorForm(state);
  const isConnected = state.uses === 'own';
  const hasKey = state.secrets.includes('secretKey');
  return (
    <Section title={isConnected ? 'Stripe setup' : vendorTexts.payments.connect} purpose={vendorTexts.payments.purpose}>
      <Steps>
        <Step number={1} title="Paste your secret key" isDone={hasKey}>
          <Instructions isDone={hasKey}>
            <p>
              Open the API keys page in Stripe and copy the secret key. With a test key no one is charged, so you can
              try everything first.
            </p>
            <ProviderLink href="https://dashboard.stripe.com/apikeys">Open API keys</ProviderLink>
          </Instructions>
          <StepForm page={key.page} isDone={hasKey}>
            <SecretField
              key={key.saves}
              label="Secret key"
              description="Starts with sk_ or rk_."
              isStored={hasKey}
              {...key.page.form.getInputProps('secretKey')}
            />
          </StepForm>
        </Step>
        <Step
          number={2}
          title="Let Stripe report payments"
          isOptional
          isDone={state.secrets.includes('webhookSecret')}
          later={!isConnected && !error && 'Payments, refunds and disputes then show up right away.'}
        >
          {webhook ? (
            <Webhook state={state} {...webhook} />
          ) : (
            error && <ErrorState title="Failed to load the address" error={error} onRetry={() => refetch()} />
          )}
        </Step>
        <Step number={3} title="Test the connection" later={!isConnected && 'Check your key. No one is charged.'}>
          <TestForm vendor="payments" />
        </Step>
      </Steps>
      {webhook && (
        <OperatorNotes>
          <AddressNote provider="Stripe" {...webhook} />
          <p>Sorrel uses these events and ignores all others:</p>
          <ul className={classes.events} aria-label="Events">
            {paymentEventTypes.map(type => (
              <li key={type}>
                <code>{type}</code>
              </li>
            ))}
          </ul>
        </OperatorNotes>
      )}
    </Section>
  );
}

type WebhookProps = { state: VendorState; address: string; isReachable: boolean };

function Webhook({ state, address, isReachable }: WebhookProps) {
  const { page, saves } = useVendorForm(state);
  const isStored = state.secrets.includes('webhookSecret');
  const isFolded = !isReachable && !isStored;
  const secret = (
    <StepForm page={page} isDone={isStored}>
      <SecretField
        key={saves}
        label="Signing secret"
        description="Starts with whsec_."
        isStored={isStored}
        {...page.form.getInputProps('webhookSecret')}
      />
    </StepForm>
  );
  return (
    <>
      {isReachable ? (
        !isStored && (
          <p>
            Without this, payments take a few minutes to confirm, and refunds you make in Stripe won’t show up in
            Sorrel.
          </p>
        )
      ) : (
        <Unreachable>
          Stripe can’t reach this server yet. Sorrel checks for payments every few minutes instead, but refunds you make
          in Stripe won’t show up.
        </Unreachable>
      )}
      <Instructions isDone={isStored || !isReachable}>
        <ProviderLink href="https://dashboard.stripe.com/webhooks">Open webhooks</ProviderLink>
        <ol className={classes.actions}>
          <li>
            Choose <b>Add destination</b>.
          </li>
          <li>
            Select all events under <b>Charge</b>, <b>Checkout</b> and <b>Refund</b>, and continue.
          </li>
          <li>
            Choose <b>Webhook endpoint</b>, then paste this address:
            <CopyField label="Address" value={address} />
          </li>
          <li>Create the destination. Stripe shows a signing secret. Copy it and paste it below.</li>
        </ol>
        {isFolded && secret}
      </Instructions>
      {!isFolded && secret}
    </>
  );
}
