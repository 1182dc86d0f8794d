import { Badge, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatRelative } from '../../../ui/format-relative.ts';
import { QuietTable } from '../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../ui/quiet-query.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import tab from '../../../ui/tab-list.module.css';
import type { Column } from '../../../ui/table-column.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type SmsLog, smsLog, smsStatusLabels, smsTypeLabels } from '../contract.ts';
import { preview, smsTones } from './describe-sms.ts';
import { SmsDialog } from './SmsDialog.tsx';

/** Specification, section 2, client detail. */
const previewLength = 60;

/** All text messages to one client, newest first. */
export function SmsTab({ clientId }: { clientId: number }) {
  const now = useNow();
  const query = useQuery(getQuietly(['/api/sms/logs', { clientId }], smsLog.array()));
  const [opened, setOpened] = useState<SmsLog | null>(null);
  const columns = useMemo(() => smsColumns(setOpened, now), [now]);
  return (
    <>
      <QuietTable
        label="SMS History"
        columns={columns}
        query={query}
        keyOf={each => each.id}
        onOpen={setOpened}
        empty={
          <EmptyState drawing="messages" title="No SMS messages yet">
            Reminders and messages to this client's phone will appear here.
          </EmptyState>
        }
      />
      <SmsDialog sms={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const smsColumns = (onOpen: (sms: SmsLog) => void, now: number): Column<SmsLog>[] => [
  {
    name: 'Message Preview',
    phone: 'title',
    cell: sms => (
      <>
        <UnstyledButton className={tab.message} aria-haspopup="dialog" onClick={() => onOpen(sms)}>
          {preview(sms.message, previewLength)}
        </UnstyledButton>
        {sms.error && <span className={tab.failure}>Error: {sms.error}</span>}
      </>
    ),
  },
  {
    name: 'Phone Number',
    width: '9.5rem',
    leaves: 'second',
    cell: ({ recipientPhone }) => <span className={tab.quiet}>{recipientPhone}</span>,
  },
  {
    name: 'Type',
    width: '8rem',
    leaves: 'first',
    cell: ({ type }) => <Badge color="gray">{smsTypeLabels[type]}</Badge>,
  },
  {
    name: 'Status',
    width: '7rem',
    phone: 'status',
    cell: ({ status }) => <StatusDot tone={smsTones[status]}>{smsStatusLabels[status]}</StatusDot>,
  },
  {
    name: 'Sent',
    width: '9rem',
    phone: 'text',
    cell: ({ sentAt }) =>
      sentAt ? (
        <time className={tab.quiet} dateTime={sentAt}>
          {formatRelative(sentAt, now)}
        </time>
      ) : (
        <span className={tab.quiet}>Not sent</span>
      ),
  },
];
