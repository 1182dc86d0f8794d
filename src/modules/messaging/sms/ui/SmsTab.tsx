import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { getQuietly } from '../../../../ui/data/quiet-query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { QuietTable } from '../../../../ui/table/QuietTable.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { type SmsLog, type SmsReply, smsLog, smsTypeLabels } from '../contract.ts';
import { statusOf, toneOf } from './describe-sms.ts';
import { SmsDialog } from './SmsDialog.tsx';
import { MessageButton, statusColumn, typeColumn } from './sms-columns.tsx';
import classes from './sms-dialog.module.css';
import { pollIntervalOf, smsPath, smsRepliesQuery } from './sms-queries.ts';
import { useSmsComposer } from './use-sms-composer.tsx';

type SmsLine = SmsLog | SmsReply;

const isMessage = (line: SmsLine): line is SmsLog => 'status' in line;

/** Newest first. */
const inOrder = (messages: SmsLog[], replies: SmsReply[]): SmsLine[] =>
  [...messages, ...replies].sort((one, other) => Date.parse(timeOf(other)) - Date.parse(timeOf(one)));

const timeOf = (line: SmsLine) => (isMessage(line) && line.sentAt) || line.createdAt;

/** Specification, section 2, client detail. */
const previewLength = 60;

/** Shown in full, because a reply has no dialog to open. */
const ReplyText = ({ text }: { text: string }) =>
  text ? <q className={classes.reply}>{text}</q> : <span className={listStyles.quiet}>No text</span>;

const typeOf = (line: SmsLine) => (isMessage(line) ? smsTypeLabels[line.type] : 'Reply');

type Options = {
  /** The client's current number; a message shows its number only if it differs. */
  phone: string | null;
  onOpen: (sms: SmsLog) => void;
  now: number;
  zone: string;
};

const lineColumns = ({ phone, onOpen, now, zone }: Options): Column<SmsLine>[] => [
  {
    name: 'Message Preview',
    phone: 'title',
    cell: line =>
      isMessage(line) ? (
        <>
          <MessageButton sms={line} length={previewLength} onOpen={onOpen} />
          {line.recipientPhone !== phone && <span className={classes.number}>To {line.recipientPhoneText}</span>}
        </>
      ) : (
        <ReplyText text={line.message.trim()} />
      ),
  },
  { ...typeColumn, cell: line => <span className={listStyles.quiet}>{typeOf(line)}</span> },
  {
    ...statusColumn,
    phone: 'detail',
    cell: line =>
      isMessage(line) ? (
        <StatusDot tone={toneOf(line)}>{statusOf(line)}</StatusDot>
      ) : (
        <StatusDot tone="off">Received</StatusDot>
      ),
  },
  {
    name: 'Date',
    width: '11rem',
    phone: 'text',
    cell: line => (
      <>
        <span className={classes.onPhone}>{typeOf(line)} · </span>
        <time className={listStyles.quiet} dateTime={timeOf(line)}>
          {formatMoment(timeOf(line), zone, now)}
        </time>
      </>
    ),
  },
];

export function SmsTab({ client }: { client: ClientDetail }) {
  const { phone } = client;
  const now = useNow();
  const { timeZone: zone } = useCurrentUser().practice;
  // Messages are shown before the replies are loaded.
  const replies = useQuery(smsRepliesQuery(client.id)).data;
  const withReplies = useCallback((messages: SmsLog[]) => inOrder(messages, replies ?? []), [replies]);
  const query = useQuery({
    ...getQuietly([`${smsPath}/logs`, { clientId: client.id }], smsLog.array()),
    select: withReplies,
    refetchInterval: ({ state }) => pollIntervalOf(state.data),
  });
  const [openId, setOpenId] = useState<number | null>(null);
  const open = useCallback((line: SmsLine) => isMessage(line) && setOpenId(line.id), []);
  const columns = useMemo(() => lineColumns({ phone, onOpen: open, now, zone }), [phone, open, now, zone]);
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
        keyOf={line => (isMessage(line) ? line.id : -Date.parse(line.createdAt))}
        onOpen={open}
        empty={
          <EmptyState drawing="messages" title="No SMS messages yet" actions={send}>
            Reminders and messages to this client’s phone will appear here.
          </EmptyState>
        }
      />
      <SmsDialog id={openId} onClose={() => setOpenId(null)} onOpen={setOpenId} />
      {composer?.element}
    </>
  );
}
