import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { aiProviders, type Vendor, type VendorState, vendorState } from '../contract.ts';
import { ConnectStripe } from './ConnectStripe.tsx';
import { ConnectTwilio } from './ConnectTwilio.tsx';
import { MailFields } from './MailFields.tsx';
import { SecretField } from './SecretField.tsx';
import { TestForm } from './TestForm.tsx';
import { type FieldsProps, useVendorForm } from './use-vendor-form.ts';
import { cacheVendor, vendorsPath, vendorsQuery } from './vendor-queries.ts';
import { vendorTexts } from './vendor-words.ts';
import classes from './vendors.module.css';

type Props = { vendor: Vendor; children?: ReactNode };

/** Settings of the practice's own account for a service. */
export function VendorTab({ vendor, children }: Props) {
  if (useMay('vendors.write')) return <VendorSettings vendor={vendor}>{children}</VendorSettings>;
  return (
    <div className={`${section.card} ${section.row}`}>
      <Icon name="lock" />
      <p className={section.rowText}>Only an owner can see and change these keys.</p>
    </div>
  );
}

/** The account in use, with a button to disconnect the practice's own. */
function VendorUse({ state, onRemoved }: { state: VendorState; onRemoved: () => void }) {
  const { vendor, uses, problem, isTest } = state;
  const { uses: labels } = vendorTexts[vendor];
  const removal = useMutation({
    mutationFn: () => api.delete(`${vendorsPath}/${vendor}`, undefined, vendorState),
    onSuccess: answer => {
      cacheVendor(answer);
      onRemoved();
      toast.success('Disconnected', `Sorrel now uses ${labels[answer.uses].label}.`);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to disconnect the account')),
  });
  const disconnect = async () => {
    const isConfirmed = await confirm({
      title: `Disconnect ${labels.own.label}?`,
      message: 'Its keys are removed from Sorrel. You can connect it again anytime.',
      confirmLabel: 'Disconnect',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate();
  };
  return (
    <Section title="In use" isMain>
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <div className={classes.use}>
              <h3>{labels[uses].name}</h3>
              <Status {...state} />
            </div>
            <p className={section.quiet}>{labels[uses].sentence}</p>
          </div>
          {uses === 'own' && (
            <div className={section.rowActions}>
              <Button size="xs" onClick={disconnect} disabled={removal.isPending}>
                Disconnect
              </Button>
            </div>
          )}
        </div>
        {isTest && uses !== 'built-in' && (
          <p className={classes.warning}>
            <Icon name="alert" size={16} />
            <span>
              <b>Test mode.</b> This is a Stripe test key. No one is charged, and nothing counts as revenue.
            </span>
          </p>
        )}
        {problem && (
          <p className={classes.problem} role="alert">
            <Icon name="alert" size={16} />
            {problem}
          </p>
        )}
      </div>
    </Section>
  );
}

function Status({ vendor, uses, problem }: VendorState) {
  if (problem) return <StatusDot tone="bad">Not working</StatusDot>;
  if (uses !== 'built-in') {
    return <StatusDot tone="good">Connected</StatusDot>;
  }
  const { tone, word } = builtIn[vendor];
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

/** The status shown while no provider of the practice's own is connected. */
const builtIn: Record<Vendor, { tone: StatusTone; word: string }> = {
  mail: { tone: 'warning', word: 'Not sending' },
  sms: { tone: 'warning', word: 'Not sending' },
  payments: { tone: 'warning', word: 'Not connected' },
  ai: { tone: 'good', word: 'Ready' },
};

function VendorSettings({ vendor, children }: Props) {
  const query = useQuery(vendorsQuery);
  // Disconnecting resets the form through its key.
  const [removals, setRemovals] = useState(0);
  if (!query.isFetchedAfterMount) return <FormSkeleton label="Loading your settings" fields={4} />;
  const state = query.data?.find(each => each.vendor === vendor);
  if (!state || query.isError) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load these settings" error={query.error} onRetry={() => query.refetch()} />
      </div>
    );
  }
  return (
    <>
      <VendorUse state={state} onRemoved={() => setRemovals(count => count + 1)} />
      {children}
      <Setup key={removals} state={state} />
    </>
  );
}

const VendorTest = ({ vendor }: { vendor: Vendor }) => (
  <Section title={vendorTexts[vendor].test.title}>
    <div className={`${section.card} ${classes.testCard}`}>
      <TestForm vendor={vendor} />
    </div>
  </Section>
);

const choices = Object.entries(aiProviders).map(([value, label]) => ({ value, label }));

/** Pages of each provider with model names and API keys. */
const pages: Record<string, { models: string; keys: string }> = {
  openai: {
    models: 'https://platform.openai.com/docs/models',
    keys: 'https://platform.openai.com/api-keys',
  },
  anthropic: {
    models: 'https://docs.anthropic.com/en/docs/about-claude/models',
    keys: 'https://console.anthropic.com/settings/keys',
  },
};

function AiFields({ form, stored }: FieldsProps) {
  const provider = pages[String(form.values.provider)];
  const isCompatible = form.values.provider === 'openai-compatible';
  return (
    <>
      <NativeSelect label="Provider" data={choices} {...form.getInputProps('provider')} />
      {isCompatible && (
        <TextInput
          label="API address"
          description="Usually ends in /v1."
          placeholder="https://ai.example.com/v1"
          type="url"
          spellCheck={false}
          {...form.getInputProps('baseUrl')}
        />
      )}
      <TextInput
        label="Model"
        description={
          <>
            The exact name your provider uses.
            {provider && <ProviderPage href={provider.models}>See the list of models</ProviderPage>}
          </>
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        {...form.getInputProps('model')}
      />
      <SecretField
        label="API key"
        description={provider && <ProviderPage href={provider.keys}>Create an API key</ProviderPage>}
        isOptional={isCompatible}
        isStored={stored.includes('apiKey')}
        {...form.getInputProps('apiKey')}
      />
    </>
  );
}

const ProviderPage = ({ href, children }: { href: string; children: string }) => (
  <>
    {' '}
    <Anchor href={href} target="_blank" rel="noreferrer" inherit className={classes.link}>
      {children}
    </Anchor>
  </>
);

const fields = { mail: MailFields, ai: AiFields };

/** For services that need no setup on the provider's side. */
function VendorForm({ state, vendor }: { state: VendorState; vendor: keyof typeof fields }) {
  const { page, saves } = useVendorForm(state);
  const { connect, purpose, save = 'Save' } = vendorTexts[vendor];
  const Fields = fields[vendor];
  return (
    <Section title={connect} purpose={purpose}>
      <FormCard page={page} submitLabel={save}>
        <Fields key={saves} form={page.form} stored={state.secrets} />
      </FormCard>
    </Section>
  );
}

/** Twilio and Stripe need setup on their side too, so they get a guide that ends with a test. */
function Setup({ state }: { state: VendorState }) {
  const { vendor, uses } = state;
  if (vendor === 'mail' || vendor === 'ai') {
    return (
      <>
        <VendorForm state={state} vendor={vendor} />
        {/* Without a mail server there is nothing to test. */}
        {(vendor === 'ai' || uses !== 'built-in') && <VendorTest vendor={vendor} />}
      </>
    );
  }
  return (
    <>
      {uses === 'instance' && <VendorTest vendor={vendor} />}
      {vendor === 'sms' ? <ConnectTwilio state={state} /> : <ConnectStripe state={state} />}
    </>
  );
}
