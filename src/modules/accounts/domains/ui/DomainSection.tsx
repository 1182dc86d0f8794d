import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { CopyRecord } from '../../../../ui/layout/CopyRecord.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import dns from '../../../../ui/layout/dns-record.module.css';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import {
  type DnsRecord,
  type DnsRecordState,
  type Domain,
  type DomainState,
  domainInput,
  type PracticeDomain,
  practiceDomain,
} from '../contract.ts';
import classes from './domain.module.css';

const domainPath = '/api/domains';
const domainQuery = get([domainPath], practiceDomain);

/** The public page's URL in the editor depends on the domain. */
function cacheDomain(answer: PracticeDomain) {
  queryClient.setQueryData(domainQuery.queryKey, answer);
  void refresh('/api/storefront');
}

function useCheckDomain() {
  return useMutation({
    mutationFn: () => api.post(`${domainPath}/check`, {}, practiceDomain),
    onSuccess: answer => {
      cacheDomain(answer);
      if (answer.domain?.state === 'verified')
        toast.success('Your domain works', `Your pages are at ${answer.origin}.`);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to check the domain')),
  });
}

type Props = { origin: string; isReachable: boolean; mayWrite: boolean };

/** Shown while there is no domain. */
function DomainForm({ origin, isReachable, mayWrite }: Props) {
  const page = usePageForm({
    start: { domain: '' },
    schema: domainInput,
    save: input => api.put(domainPath, input, practiceDomain),
    onSaved: answer => {
      cacheDomain(answer);
      return { domain: '' };
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to add the domain')),
  });
  const reason = !isReachable
    ? 'This server has no public address yet. Ask the person who hosts Sorrel to give it one.'
    : !mayWrite && 'Only an owner of the practice can change this.';
  return (
    <FormCard page={page} submitLabel="Add domain" pendingLabel="Adding..." readOnly={reason}>
      <TextInput
        label="Domain"
        description={`You need to own it. Until it’s verified, your pages stay at ${origin.replace(/^https?:\/\//, '')}.`}
        placeholder="bookings.yourpractice.com"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...page.form.getInputProps('domain')}
      />
    </FormCard>
  );
}

type DomainCardProps = { domain: Domain; origin: string; mayWrite: boolean };

/** The state of the domain, the next steps, and its DNS records. */
function DomainCard({ domain, origin, mayWrite }: DomainCardProps) {
  const { word, tone } = stateLabels[domain.state];
  const check = useCheckDomain();
  const isWorking = domain.state === 'verified';
  return (
    <div className={section.card}>
      <div className={section.row}>
        <div className={section.rowText}>
          <div className={classes.name}>
            {isWorking ? (
              <a href={origin} target="_blank" rel="noopener">
                {domain.domain}
              </a>
            ) : (
              <b>{domain.domain}</b>
            )}
            <StatusDot tone={tone}>{word}</StatusDot>
          </div>
          <p className={section.quiet} role="status">
            {sentenceFor(domain)}
          </p>
        </div>
        {mayWrite && (
          <div className={section.rowActions}>
            <Button
              variant={isWorking ? 'default' : 'filled'}
              leftSection={<Icon name="retry" size={16} />}
              loading={check.isPending}
              onClick={() => check.mutate()}
            >
              {domain.checkedAt ? 'Check again' : 'Check records'}
            </Button>
            <RemoveButton domain={domain} />
          </div>
        )}
      </div>
      {domain.isTaken && !isWorking && (
        <p className={dns.warning}>
          <Icon name="alert" size={16} />
          Another practice has already verified this domain. Ask them to remove it, or delete their TXT record.
        </p>
      )}
      {isWorking ? (
        <Disclosure summary="DNS records" isQuiet className={classes.records}>
          <Records domain={domain} />
        </Disclosure>
      ) : (
        <Records domain={domain} />
      )}
    </div>
  );
}

const stateLabels: Record<DomainState, { word: string; tone: StatusTone }> = {
  waiting: { word: 'Waiting for DNS', tone: 'warning' },
  verified: { word: 'Active', tone: 'good' },
  lost: { word: 'Not working', tone: 'bad' },
};

function sentenceFor({ state, checkedAt }: Domain): string {
  const when = checkedAt ? ` Last checked ${formatRelative(checkedAt)}.` : '';
  if (state === 'verified') return `Your public pages, emails and calendar files use it.${when}`;
  if (state === 'lost') return `Your pages are back at their old address until these records are fixed.${when}`;
  return `Add these records where you bought the domain, under “DNS”. We keep checking.${when}`;
}

function RemoveButton({ domain: { domain, state } }: { domain: Domain }) {
  const remove = useMutation({
    mutationFn: () => api.delete(domainPath, undefined, practiceDomain),
    onSuccess: answer => {
      cacheDomain(answer);
      toast.success('Domain removed', `Your pages are at ${answer.origin} again.`);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to remove the domain')),
  });
  const ask = async () => {
    const message =
      state === 'verified'
        ? 'Your pages go back to their old address. Links to this domain in emails you already sent stop working.'
        : 'You can add it again at any time.';
    if (await confirm({ title: `Remove ${domain}?`, message, confirmLabel: 'Remove', isDestructive: true }))
      remove.mutate();
  };
  return (
    <Button disabled={remove.isPending} onClick={() => void ask()}>
      Remove
    </Button>
  );
}

function Records({ domain: { records, registered } }: { domain: Domain }) {
  return records.map(record => (
    <div key={`${record.type} ${record.value}`} className={dns.record}>
      <div className={dns.head}>
        <h3>{titles[record.purpose]}</h3>
        <StatusDot tone={recordLabels[record.state].tone}>{recordLabels[record.state].word}</StatusDot>
      </div>
      <p>{record.says}</p>
      {record.state !== 'good' && (
        <CopyRecord
          record={record}
          domain={registered}
          isInPlace={record.purpose === 'target' && record.state === 'wrong'}
        />
      )}
      {record.state === 'wrong' && (
        <p className={classes.found}>
          Found: <code>{record.found.join(', ')}</code>
        </p>
      )}
    </div>
  ));
}

const titles: Record<DnsRecord['purpose'], string> = {
  ownership: 'Show that it’s yours',
  target: 'Point it to your pages',
};

const recordLabels: Record<DnsRecordState, { word: string; tone: StatusTone }> = {
  unchecked: { word: 'Not checked yet', tone: 'off' },
  good: { word: 'Found', tone: 'good' },
  missing: { word: 'Missing', tone: 'warning' },
  wrong: { word: 'Different', tone: 'bad' },
  unreachable: { word: 'No answer', tone: 'off' },
};

/** Enters, verifies and removes the custom domain of the public pages. */
export function DomainSection({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useQuery({
    ...domainQuery,
    // Polls, because a background job also checks the records.
    refetchInterval: ({ state }) => (state.data?.domain?.state === 'waiting' ? 30_000 : false),
  });
  return (
    <Section title="Domain" purpose="Your public pages under your own web address, like bookings.yourpractice.com.">
      {data?.domain ? (
        <DomainCard domain={data.domain} origin={data.origin} mayWrite={mayWrite} />
      ) : data ? (
        <DomainForm origin={data.origin} isReachable={data.isReachable} mayWrite={mayWrite} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your domain" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your domain" />
      )}
    </Section>
  );
}
