import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import type { Sequence } from '../contract.ts';
import { describeTrigger } from '../describe-sequence.ts';
import { templates } from '../templates.ts';
import { NewSequenceDialog, SequenceChoices, useCreateSequence } from './NewSequenceDialog.tsx';
import { sequenceListQuery } from './sequence-queries.ts';
import classes from './sequences.module.css';

const sequenceColumns: Column<Sequence>[] = [
  {
    name: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <RowLink href={`/emails/sequences/${id}`} className={classes.name}>
        {name}
      </RowLink>
    ),
  },
  {
    name: 'Starts',
    width: '34%',
    phone: 'text',
    cell: each => <span className={classes.quiet}>{describeTrigger(each)}</span>,
  },
  {
    name: 'Status',
    width: '6rem',
    phone: 'status',
    cell: ({ onSince }) => <StatusDot tone={onSince ? 'good' : 'off'}>{onSince ? 'On' : 'Off'}</StatusDot>,
  },
  { name: 'Emails', width: '5.5rem', align: 'end', leaves: 'second', cell: ({ steps }) => steps },
  { name: 'Active', width: '6rem', align: 'end', leaves: 'first', cell: ({ people }) => formatCount(people) },
  {
    name: 'Sent',
    width: '5.5rem',
    align: 'end',
    phone: 'detail',
    cell: ({ sent }) => (
      <>
        {formatCount(sent)}
        <span className={classes.onPhone}> sent</span>
      </>
    ),
  },
];

export function SequencesPage() {
  const sequences = useQuery(sequenceListQuery);
  const mayWrite = useMay('campaigns.write');
  const [isChoosing, setChoosing] = useState(false);
  const { history } = useRouter();
  const open = useCallback(({ id }: Sequence) => history.push(`/emails/sequences/${id}`), [history]);
  const create = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setChoosing(true)}>
      New Sequence
    </Button>
  );
  return (
    <>
      <BackLink to="/emails">Emails</BackLink>
      <PageHead
        title="Sequences"
        purpose="Automated emails, sent step by step to each person."
        actions={sequences.data?.length ? create : null}
      />
      <NoMailServer />
      {sequences.isError && !sequences.data ? (
        <div className={section.card}>
          <ErrorState
            title="Failed to load your sequences"
            error={sequences.error}
            onRetry={() => void sequences.refetch()}
          />
        </div>
      ) : (
        <DataTable
          label="Sequences"
          columns={sequenceColumns}
          rows={sequences.data}
          keyOf={idOf}
          onOpen={open}
          skeletonRows={3}
          empty={
            <EmptyState drawing="mail" title="No sequences yet" actions={create}>
              Welcome new subscribers, help clients prepare, or check in with clients you haven’t seen in a while.
            </EmptyState>
          }
        />
      )}
      {mayWrite && Boolean(sequences.data?.length) && <ReadyMade sequences={sequences.data ?? []} />}
      <NewSequenceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

/** Templates for triggers that the practice doesn't use yet. */
function ReadyMade({ sequences }: { sequences: Sequence[] }) {
  const { choose } = useCreateSequence();
  const begun = new Set(sequences.map(({ trigger }) => trigger));
  const others = templates.filter(({ sequence }) => !begun.has(sequence.trigger));
  if (!others.length) return null;
  return (
    <div className={classes.readyMade}>
      <Section title="Ready to use" purpose="Written for you and easy to change. Nothing is sent until you turn it on.">
        <SequenceChoices label="Ready-made" templates={others} onChoose={choose} />
      </Section>
    </div>
  );
}

const idOf = ({ id }: Sequence) => id;
