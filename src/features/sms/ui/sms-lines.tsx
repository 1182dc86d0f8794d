import { formatRelative } from '../../../ui/format-relative.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import tab from '../../../ui/tab-list.module.css';
import type { Column } from '../../../ui/table-column.ts';
import { type SmsLog, type SmsReply, smsTypeLabels } from '../contract.ts';
import { statusOf, toneOf } from './describe-sms.ts';
import { MessageButton, sentColumn, statusColumn, typeColumn } from './sms-columns.tsx';
import classes from './sms-dialog.module.css';

/** Of what is written back and forth: a message to the client, or what the client answered. */
export type SmsLine = SmsLog | SmsReply;

export const isMessage = (line: SmsLine): line is SmsLog => 'status' in line;

/** Both together, newest first. */
export const inOrder = (messages: SmsLog[], replies: SmsReply[]): SmsLine[] =>
  [...messages, ...replies].sort((one, other) => momentOf(other) - momentOf(one));

const momentOf = (line: SmsLine) => Date.parse((isMessage(line) && line.sentAt) || line.createdAt);

/** Specification, section 2, client detail. */
const previewLength = 60;

/** There is nothing more to open: it is read here, all of it. */
const ReplyText = ({ text }: { text: string }) =>
  text ? <q className={classes.reply}>{text}</q> : <span className={tab.quiet}>No text</span>;

export const lineColumns = (onOpen: (sms: SmsLog) => void, now: number): Column<SmsLine>[] => [
  {
    name: 'Message Preview',
    phone: 'title',
    cell: line =>
      isMessage(line) ? (
        <MessageButton sms={line} length={previewLength} onOpen={onOpen} />
      ) : (
        <ReplyText text={line.message.trim()} />
      ),
  },
  {
    name: 'Phone Number',
    width: '9.5rem',
    leaves: 'second',
    cell: line => <span className={tab.quiet}>{isMessage(line) ? line.recipientPhone : line.phone}</span>,
  },
  {
    ...typeColumn,
    cell: line => <span className={tab.quiet}>{isMessage(line) ? smsTypeLabels[line.type] : 'Reply'}</span>,
  },
  {
    ...statusColumn,
    cell: line =>
      isMessage(line) ? (
        <ToneBadge tone={toneOf(line)}>{statusOf(line)}</ToneBadge>
      ) : (
        <ToneBadge tone="good">Received</ToneBadge>
      ),
  },
  {
    ...sentColumn(now),
    cell: line =>
      isMessage(line) ? (
        sentColumn(now).cell(line)
      ) : (
        <time className={tab.quiet} dateTime={line.createdAt}>
          {formatRelative(line.createdAt, now)}
        </time>
      ),
  },
];
