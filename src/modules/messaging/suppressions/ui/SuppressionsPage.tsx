import { Button, Menu, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { pathOf, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { CopyField } from '../../../../ui/layout/CopyField.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  reasonLabels,
  type Suppression,
  type SuppressionFilter,
  type SuppressionPage,
  suppressionReasons,
} from '../contract.ts';
import { newWebhookSecret, type WebhookState } from '../webhook.ts';
import { countAddresses, detailOf, questionOf, reasonTones } from './describe-suppression.ts';
import {
  refreshSuppressions,
  type SuppressionList,
  suppressionsPath,
  useSuppressions,
  webhookPath,
  webhookQuery,
} from './suppression-queries.ts';
import { isFiltered, suppressionSearch } from './suppression-search.ts';
import classes from './suppressions.module.css';

const BlockAddressDialog = onDemand(() => import('./BlockAddressDialog.tsx').then(file => file.BlockAddressDialog));

/** `secret`: the new secret, available only until the page is left. */
function useWebhookSecret(hasSecret: boolean) {
  const [secret, setSecret] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: () => api.post(webhookPath, {}, newWebhookSecret),
    onSuccess: created => {
      setSecret(created.secret);
      return refresh(webhookPath);
    },
    onError: error => toast.failure('Failed to create a secret', sentenceOf(error, 'Please try again.')),
  });
  const removing = useMutation({
    mutationFn: () => api.delete(webhookPath),
    onSuccess: () => {
      setSecret(null);
      toast.success('Turned off', 'Requests from your provider are now rejected.');
      return refresh(webhookPath);
    },
    onError: error => toast.failure('Failed to turn it off', sentenceOf(error, 'Please try again.')),
  });
  const make = async () => {
    const question = {
      title: 'Replace the secret?',
      message: 'The old secret stops working right away. Give the new one to your provider.',
      confirmLabel: 'Replace',
    };
    if (!hasSecret || (await confirm(question))) making.mutate();
  };
  const remove = async () => {
    const question = {
      title: 'Turn it off?',
      message: 'Your provider can no longer report bounces and complaints. Addresses on the list stay there.',
      confirmLabel: 'Turn Off',
      isDestructive: true,
    };
    if (await confirm(question)) removing.mutate();
  };
  return { secret, isPending: making.isPending || removing.isPending, make, remove };
}

function WebhookCard({ webhook }: { webhook: WebhookState }) {
  const { secret, isPending, make, remove } = useWebhookSecret(webhook.hasSecret);
  return (
    <div className={section.card}>
      <div className={section.fields}>
        <CopyField label="Address" description="Your provider sends POST requests here." value={webhook.address} />
        {secret && <CopyField label="Secret" description="Copy it now. You won’t see it again." value={secret} />}
        {!webhook.isReachable && (
          <p className={section.quiet}>
            Your provider can’t reach this server yet. Ask the person who hosts Sorrel to give it a public address.
          </p>
        )}
        <Disclosure summary="Example request" isQuiet className={classes.example}>
          <p className={section.quiet}>Signed with the secret above, following Standard Webhooks.</p>
          <pre>{example}</pre>
        </Disclosure>
      </div>
      <div className={section.foot}>
        <Button disabled={isPending} onClick={() => void make()}>
          {webhook.hasSecret ? 'Replace Secret' : 'Create Secret'}
        </Button>
        {webhook.hasSecret && (
          <Button variant="subtle" disabled={isPending} onClick={() => void remove()}>
            Turn Off
          </Button>
        )}
        <span className={classes.state}>
          {webhook.hasSecret ? 'On: requests signed with your secret are accepted.' : 'Off: no secret yet.'}
        </span>
      </div>
    </div>
  );
}

const example = JSON.stringify(
  {
    events: [
      { type: 'bounce', hard: true, messageId: '<2f1c…@practice.example>', reason: '550 5.1.1 No such user' },
      { type: 'complaint', email: 'ann@example.com' },
    ],
  },
  null,
  2,
);

function WebhookSection() {
  const { data: webhook, error, refetch } = useQuery(webhookQuery);
  return (
    // Opened if loading failed, so that the error is visible.
    <Disclosure
      className={classes.provider}
      open={(!webhook && Boolean(error)) || undefined}
      summary={
        <>
          <b>Advanced: reports from your email provider</b>
          <span>Block addresses automatically when your provider reports a late bounce or a spam complaint.</span>
        </>
      }
    >
      {webhook ? (
        <WebhookCard webhook={webhook} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the webhook" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading the webhook" />
      )}
    </Disclosure>
  );
}

type SuppressionToolsProps = {
  filter: SuppressionFilter;
  counts: SuppressionPage['counts'] | undefined;
  onChange: (filter: SuppressionFilter) => void;
};

function SuppressionTools({ filter, counts, onChange }: SuppressionToolsProps) {
  const labelOf = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatCount(count)})`;
  const all = counts && suppressionReasons.reduce((sum, reason) => sum + counts[reason], 0);
  return (
    <search className={listStyles.tools}>
      <SearchField
        className={classes.search}
        label="Search by email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <NativeSelect
        className={classes.reason}
        aria-label="Reason"
        data={[
          { value: '', label: labelOf('All reasons', all) },
          ...suppressionReasons.map(reason => ({
            value: reason,
            label: labelOf(reasonLabels[reason], counts?.[reason]),
          })),
        ]}
        value={filter.reason ?? ''}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, reason: suppressionReasons.find(reason => reason === chosen) });
        }}
      />
    </search>
  );
}

function useAllow() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Suppression) => api.delete(`${suppressionsPath}/${id}`),
    onSuccess: (_, { email }) => {
      toast.success('Allowed again', email);
      return refreshSuppressions();
    },
    onError: error =>
      toast.failure('Failed to allow the address', sentenceOf(error, 'Nothing was changed. Please try again.')),
  });
  return useCallback(
    async (suppression: Suppression) => {
      const isConfirmed = await confirm({ ...questionOf(suppression), cancelLabel: 'Keep' });
      if (isConfirmed) mutate(suppression);
    },
    [mutate],
  );
}

/** Days are in the practice's time zone. Actions depend on the role. */
function useSuppressionColumns(): Column<Suppression>[] {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('suppressions.write');
  const allow = useAllow();
  return useMemo(() => {
    const columns: Column<Suppression>[] = [
      {
        name: 'Email',
        phone: 'title',
        width: '32%',
        cell: ({ email }) => <span className={classes.email}>{email}</span>,
      },
      {
        name: 'Reason',
        width: '8.25rem',
        phone: 'status',
        cell: ({ reason }) => <StatusDot tone={reasonTones[reason]}>{reasonLabels[reason]}</StatusDot>,
      },
      {
        name: 'Details',
        phone: 'text',
        cell: suppression => (
          <span className={listStyles.quiet} title={suppression.detail ?? undefined}>
            {detailOf(suppression)}
          </span>
        ),
      },
      {
        name: 'Since',
        width: '7.25rem',
        phone: 'detail',
        leaves: 'first',
        cell: ({ createdAt }) => formatNearDay(createdAt, zone, Date.now()),
      },
    ];
    if (!mayWrite) return columns;
    const actions: Column<Suppression> = {
      name: 'Actions',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      phone: 'actions',
      cell: suppression => <Actions suppression={suppression} onAllow={() => void allow(suppression)} />,
    };
    return [...columns, actions];
  }, [zone, mayWrite, allow]);
}

function Actions({ suppression: { email, reason }, onAllow }: { suppression: Suppression; onAllow: () => void }) {
  const isUnsubscribed = reason === 'unsubscribed';
  return (
    <RowMenu label={`Actions for ${email}, ${reasonLabels[reason]}`}>
      <Menu.Item leftSection={<Icon name="check" size={16} />} disabled={isUnsubscribed} onClick={onAllow}>
        {isUnsubscribed ? 'Only they can resubscribe' : 'Allow again'}
      </Menu.Item>
    </RowMenu>
  );
}

type SuppressionTableProps = { suppressions: SuppressionList; filter: SuppressionFilter; onClear: () => void };

function SuppressionTable({ suppressions, filter, onClear }: SuppressionTableProps) {
  const { list, rows, first, isStale } = suppressions;
  const total = first?.total ?? 0;
  const columns = useSuppressionColumns();
  if (list.isError && !list.data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load the blocked addresses" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <DataTable
      label="Blocked addresses"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      empty={<NoneFound filter={filter} onClear={onClear} />}
      isStale={isStale}
      foot={
        rows && <MoreRows count={countOf(rows.length, total)} failure="Couldn’t load more addresses." list={list} />
      }
    />
  );
}

function NoneFound({ filter, onClear }: { filter: SuppressionFilter; onClear: () => void }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState drawing="mail" title="No addresses found" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No addresses match your filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="mail" title="No blocked addresses">
      People who unsubscribe, bounce or report spam are added automatically.
    </EmptyState>
  );
}

const countOf = (shown: number, total: number) =>
  shown < total ? `${formatCount(shown)} of ${countAddresses(total)}` : countAddresses(total);

const idOf = (suppression: Suppression) => suppression.id;

export function SuppressionsPage() {
  const filter = suppressionSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/emails/suppressions' });
  const change = (search: SuppressionFilter) => void navigate({ search, replace: true, resetScroll: false });
  const mayWrite = useMay('suppressions.write');
  const maySetUp = useMay('mailings.settings');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const suppressions = useSuppressions(filter);
  const isEmpty = suppressions.rows?.length === 0 && !isFiltered(filter);
  return (
    <>
      <BackLink to="/emails">Emails</BackLink>
      <PageHead
        title="Blocked Addresses"
        purpose="These addresses don’t get campaigns or sequences. They still get emails about appointments."
        actions={
          mayWrite && (
            <>
              {!isEmpty && (
                <Button
                  component="a"
                  href={pathOf([suppressionsPath, 'export', filter])}
                  download
                  leftSection={<Icon name="download" size={16} />}
                  title={isFiltered(filter) ? 'Export these addresses' : 'Export all addresses'}
                >
                  Export CSV
                </Button>
              )}
              <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setDialog('open')}>
                Block Address
              </Button>
            </>
          )
        }
      />
      <div className={classes.list}>
        {!isEmpty && <SuppressionTools filter={filter} counts={suppressions.first?.counts} onChange={change} />}
        <SuppressionTable suppressions={suppressions} filter={filter} onClear={() => void navigate({ search: {} })} />
      </div>
      {maySetUp && <WebhookSection />}
      {dialog && (
        <BlockAddressDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
        />
      )}
    </>
  );
}
