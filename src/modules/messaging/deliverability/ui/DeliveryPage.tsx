import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { CopyRecord } from '../../../../ui/layout/CopyRecord.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import dns from '../../../../ui/layout/dns-record.module.css';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type MailingSettings, mailingSettings } from '../../mailings/contract.ts';
import { type RecordHealth, type RecordKind, type RecordState, type SenderHealth, senderHealth } from '../contract.ts';
import classes from './delivery.module.css';

function SenderSection({ sender }: { sender: SenderHealth }) {
  const mayChange = useMay('vendors.write');
  const { title, note, warning } = describeSender(sender);
  return (
    <Section title="Your sender">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <b>{title}</b>
            <p className={section.quiet}>{note}</p>
          </div>
          {mayChange && (
            <div className={section.rowActions}>
              <ButtonLink to="/settings" search={{ tab: 'mail' }}>
                {sender.server === 'none' ? 'Connect account' : 'Email settings'}
              </ButtonLink>
            </div>
          )}
        </div>
        {warning && (
          <div className={dns.warning}>
            <Icon name="alert" size={16} />
            <p>{warning}</p>
          </div>
        )}
      </div>
    </Section>
  );
}

const senderQuery = get(['/api/emails/deliverability'], senderHealth);
const speedQuery = get(['/api/emails/settings'], mailingSettings);

function SpeedSection() {
  const speed = useQuery(speedQuery);
  return (
    <Section
      title="Sending speed"
      purpose="Campaigns and sequences go out as fast as your mail server accepts them, unless you set a limit here."
    >
      {speed.data ? (
        <SpeedForm stored={speed.data} />
      ) : speed.isError ? (
        <div className={section.card}>
          <ErrorState title="Failed to load these settings" error={speed.error} onRetry={() => void speed.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading these settings" fields={2} />
      )}
    </Section>
  );
}

/** An empty NumberInput has the value ''. */
const typed = z
  .union([z.number(), z.literal('').transform(() => null)])
  .nullable()
  .pipe(mailingSettings.shape.perMinute);
const speedForm = z.object({ perMinute: typed, perDomainPerMinute: typed });
const valuesOf = ({ perMinute, perDomainPerMinute }: MailingSettings) => ({
  perMinute: perMinute ?? '',
  perDomainPerMinute: perDomainPerMinute ?? '',
});

function SpeedForm({ stored }: { stored: MailingSettings }) {
  const client = useQueryClient();
  const mayChange = useMay('mailings.settings');
  const page = usePageForm({
    start: valuesOf(stored),
    schema: speedForm,
    save: input => api.put('/api/emails/settings', input, mailingSettings),
    onSaved: answer => {
      client.setQueryData(speedQuery.queryKey, answer);
      toast.success('Saved', 'Applies to emails sent from now on.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'These settings have not been saved.' });
  const field = { min: 1, max: 100_000, allowDecimal: false, placeholder: 'No limit', maw: 420 };
  return (
    <FormCard page={page} submitLabel="Save" readOnly={!mayChange && 'Only practice owners can change this.'}>
      <NumberInput
        {...field}
        label="Emails per minute"
        description="Leave blank unless your provider sets a limit. Microsoft 365, for example, allows 30."
        {...page.form.getInputProps('perMinute')}
      />
      <NumberInput
        {...field}
        label="Emails per minute, per mailbox provider"
        description="Gmail, Outlook and so on are counted separately. New sender? Start with 20 and raise it weekly."
        {...page.form.getInputProps('perDomainPerMinute')}
      />
    </FormCard>
  );
}

function SenderRecords({ sender }: { sender: SenderHealth }) {
  return (
    <Section
      title={`DNS records for ${sender.domain}`}
      purpose="Add records where you bought the domain, under “DNS”. Changes can take an hour to show up."
    >
      <div className={section.card}>
        {sender.records.map(record => (
          <Record key={record.kind} record={record} sender={sender} />
        ))}
      </div>
    </Section>
  );
}

const signingTexts = {
  off: 'If your provider doesn’t sign your emails, Sorrel can.',
  waiting: 'Sorrel starts signing once the record is visible. Add it, then check again.',
  on: 'Sorrel signs your emails.',
};

/** For mail servers that do not sign themselves. */
function SigningSwitch({ signing }: { signing: NonNullable<SenderHealth['signing']> }) {
  const client = useQueryClient();
  const mayChange = useMay('mailings.settings');
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.put('/api/emails/deliverability/signing', { isOn }, senderHealth),
    onSuccess: answer => client.setQueryData(senderQuery.queryKey, answer),
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to change signing. Please try again.')),
  });
  return (
    <div className={classes.signing}>
      <p>{signingTexts[signing]}</p>
      {mayChange && (
        <Button size="xs" loading={change.isPending} onClick={() => change.mutate(signing === 'off')}>
          {signing === 'off' ? 'Let Sorrel sign' : 'Stop signing'}
        </Button>
      )}
    </div>
  );
}

function Record({ record, sender }: { record: RecordHealth; sender: SenderHealth }) {
  const { title, purpose } = recordTitles[record.kind];
  const { word, tone } = stateWords[record.state];
  return (
    <div className={dns.record}>
      <div className={dns.head}>
        <h3>
          {title} <span className={classes.about}>{purpose}</span>
        </h3>
        <StatusDot tone={tone}>{word}</StatusDot>
      </div>
      <p className={classes.says}>{record.says}</p>
      {record.wanted && (
        <CopyRecord
          record={record.wanted}
          domain={sender.domain}
          isInPlace={record.wanted.name === record.found?.name}
        />
      )}
      {record.found && (
        <Disclosure summary="Current record" isQuiet className={classes.found}>
          <code>{record.found.name}</code>
          <pre>{record.found.value}</pre>
        </Disclosure>
      )}
      {record.kind === 'dkim' && sender.signing && <SigningSwitch signing={sender.signing} />}
    </div>
  );
}

function describeSender({ server, provider, isShared, domain, address }: SenderHealth) {
  switch (server) {
    case 'none':
      return {
        title: 'No email account yet',
        note: 'Until you connect your practice’s account, emails are saved here and not sent.',
        warning: null,
      };
    case 'instance':
      return {
        title: address,
        note: 'Emails go through the shared mail server. Your administrator manages the records below.',
        warning: isShared ? `${domain} doesn’t let other servers send in its name.` : null,
      };
    case 'own': {
      const transportNote = `Emails go through ${provider ?? 'your own mail server'}.`;
      if (!isShared) return { title: address, note: transportNote, warning: null };
      return {
        title: address,
        note: transportNote,
        warning: `${address} is a ${domain} mailbox. ${domain} signs its own email and limits how many people you can write to per day (often 500). For a newsletter, use an address on your own domain.`,
      };
    }
  }
}

const recordTitles: Record<RecordKind, { title: string; purpose: string }> = {
  spf: { title: 'SPF', purpose: 'Which servers may send for your domain' },
  dkim: { title: 'DKIM', purpose: 'The signature of your emails' },
  dmarc: { title: 'DMARC', purpose: 'What happens to emails others send in your name' },
};

const stateWords: Record<RecordState, { word: string; tone: StatusTone }> = {
  good: { word: 'Good', tone: 'good' },
  weak: { word: 'Good enough', tone: 'good' },
  missing: { word: 'Missing', tone: 'bad' },
  wrong: { word: 'Needs fixing', tone: 'bad' },
  unclear: { word: 'Unclear', tone: 'warning' },
  unreachable: { word: 'No answer', tone: 'warning' },
};

export function DeliveryPage() {
  const sender = useQuery(senderQuery);
  return (
    <>
      <BackLink to="/emails">Emails</BackLink>
      <PageHead
        title="Delivery"
        purpose="Help your email reach the inbox."
        actions={
          sender.data &&
          sender.data.server !== 'none' && (
            <Button
              leftSection={<Icon name="retry" size={16} />}
              loading={sender.isFetching}
              onClick={() => void sender.refetch()}
            >
              Check again
            </Button>
          )
        }
      />
      {sender.data ? (
        <>
          <SenderSection sender={sender.data} />
          {sender.data.records.length > 0 && <SenderRecords sender={sender.data} />}
        </>
      ) : sender.isError ? (
        <div className={section.card}>
          <ErrorState title="Failed to check your sender" error={sender.error} onRetry={() => void sender.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Checking your sender" fields={3} />
      )}
      <SpeedSection />
    </>
  );
}
