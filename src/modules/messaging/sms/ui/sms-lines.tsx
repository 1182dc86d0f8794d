import { formatMoment } from '../../../../shared/format-moment.ts';
import { ToneBadge } from '../../../../ui/ToneBadge.tsx';
import tab from '../../../../ui/tab-list.module.css';
import type { Column } from '../../../../ui/table-column.ts';
import { type SmsLog, type SmsReply, smsTypeLabels } from '../contract.ts';
import { statusOf, toneOf } from './describe-sms.ts';
import { MessageButton, statusColumn, typeColumn } from './sms-columns.tsx';
import classes from './sms-dialog.module.css';

/** Of what is written back and forth: a message to the client, or what the client answered. */
export type SmsLine = SmsLog | SmsReply;

export const isMessage = (line: SmsLine): line is SmsLog => 'status' in line;

/** Both together, newest first. */
export const inOrder = (messages: SmsLog[], replies: SmsReply[]): SmsLine[] =>
  [...messages, ...replies].sort((one, other) => Date.parse(timeOf(other)) - Date.parse(timeOf(one)));

/** When it was sent, or when it was written where it was not. */
const timeOf = (line: SmsLine) => (isMessage(line) && line.sentAt) || line.createdAt;

/** Specification, section 2, client detail. */
const previewLength = 60;

/** There is nothing more to open: it is read here, all of it. */
const ReplyText = ({ text }: { text: string }) =>
  text ? <q className={classes.reply}>{text}</q> : <span className={tab.quiet}>No text</span>;

const typeOf = (line: SmsLine) => (isMessage(line) ? smsTypeLabels[line.type] : 'Reply');

type Options = {
  /** The client's number: one that a message went to is shown only where it is another. */
  phone: string | null;
  onOpen: (sms: SmsLog) => void;
  now: number;
  zone: string;
};

export const lineColumns = ({ phone, onOpen, now, zone }: Options): Column<SmsLine>[] => [
  {
    name: 'Message Preview',
    phone: 'title',
    cell: line =>
      isMessage(line) ? (
        <>
          <MessageButton sms={line} length={previewLength} onOpen={onOpen} />
          {line.recipientPhone !== phone && <span className={classes.number}>To {line.recipientPhone}</span>}
        </>
      ) : (
        <ReplyText text={line.message.trim()} />
      ),
  },
  { ...typeColumn, cell: line => <span className={tab.quiet}>{typeOf(line)}</span> },
  {
    ...statusColumn,
    phone: 'detail',
    cell: line =>
      isMessage(line) ? (
        <ToneBadge tone={toneOf(line)}>{statusOf(line)}</ToneBadge>
      ) : (
        <ToneBadge tone="off">Received</ToneBadge>
      ),
  },
  {
    name: 'Date',
    width: '11rem',
    phone: 'text',
    cell: line => (
      <>
        <span className={classes.onPhone}>{typeOf(line)} · </span>
        <time className={tab.quiet} dateTime={timeOf(line)}>
          {formatMoment(timeOf(line), zone, now)}
        </time>
      </>
    ),
  },
];
