import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { QuietTable } from '../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../ui/quiet-query.ts';
import tab from '../../../ui/tab-list.module.css';
import type { Column } from '../../../ui/table-column.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type SmsLog, smsLog } from '../contract.ts';
import type { Addressee } from './ComposeSms.tsx';
import { OpenSms } from './OpenSms.tsx';
import { MessageButton, sentColumn, statusColumn, typeColumn } from './sms-columns.tsx';
import classes from './sms-dialog.module.css';
import { askAgain, smsPath } from './sms-queries.ts';
import { useSmsComposer } from './use-sms-composer.tsx';

/** Specification, section 2, client detail. */
const previewLength = 60;

/** All text messages to one client, newest first, and a new one. */
export function SmsTab({ client }: { client: Addressee }) {
  const now = useNow();
  const query = useQuery({
    ...getQuietly([`${smsPath}/logs`, { clientId: client.id }], smsLog.array()),
    refetchInterval: ({ state }) => askAgain(state.data),
  });
  const [openId, setOpenId] = useState<number | null>(null);
  const open = useCallback((sms: SmsLog) => setOpenId(sms.id), []);
  const columns = useMemo(() => columnsOf(open, now), [open, now]);
  const composer = useSmsComposer(client);
  const send = composer && (
    <Button leftSection={<Icon name="message" size={16} />} onClick={composer.open}>
      Send text message
    </Button>
  );
  return (
    <>
      {send && query.data && query.data.length > 0 && <div className={classes.tools}>{send}</div>}
      <QuietTable
        label="SMS History"
        columns={columns}
        query={query}
        keyOf={each => each.id}
        onOpen={open}
        empty={
          <EmptyState drawing="messages" title="No SMS messages yet" actions={send}>
            Reminders and messages to this client's phone will appear here.
          </EmptyState>
        }
      />
      <OpenSms id={openId} onClose={() => setOpenId(null)} onOpen={setOpenId} />
      {composer?.element}
    </>
  );
}

const columnsOf = (onOpen: (sms: SmsLog) => void, now: number): Column<SmsLog>[] => [
  {
    name: 'Message Preview',
    phone: 'title',
    cell: sms => <MessageButton sms={sms} length={previewLength} onOpen={onOpen} />,
  },
  {
    name: 'Phone Number',
    width: '9.5rem',
    leaves: 'second',
    cell: ({ recipientPhone }) => <span className={tab.quiet}>{recipientPhone}</span>,
  },
  typeColumn,
  statusColumn,
  sentColumn(now),
];
