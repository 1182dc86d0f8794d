import { Badge, UnstyledButton } from '@mantine/core';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import type { Column } from '../../../../ui/table/table-column.ts';
import { type SmsLog, type SmsRow, smsTypeLabels } from '../contract.ts';
import { preview, statusOf, toneOf } from './describe-sms.ts';
import classes from './sms-logs.module.css';

// Specification, sections 2 and 9: the columns and the lengths of the two shortened texts.
const previewLength = 100;
const externalIdLength = 12;

type Options = {
  onOpen: (sms: SmsLog) => void;
  now: number;
  practice: { timeZone: string };
};

export const smsColumns = ({ onOpen, now, practice }: Options): Column<SmsRow>[] => [
  {
    name: 'Phone Number',
    width: '12rem',
    phone: 'text',
    cell: ({ clientName, recipientPhoneText, type }) => (
      <>
        {clientName && <span className={classes.name}>{clientName}</span>}
        <span className={classes.phone}>{recipientPhoneText}</span>
        <span className={classes.onPhone}>, {smsTypeLabels[type]}</span>
      </>
    ),
  },
  typeColumn,
  statusColumn,
  {
    name: 'Message Preview',
    phone: 'title',
    cell: sms => (
      <div className={classes.preview}>
        <MessageButton sms={sms} length={previewLength} onOpen={onOpen} />
      </div>
    ),
  },
  {
    name: 'Sent',
    width: '10rem',
    phone: 'detail',
    cell: ({ sentAt }) =>
      sentAt ? (
        <time className={listStyles.quiet} dateTime={sentAt} title={formatMoment(sentAt, practice.timeZone, now)}>
          {formatRelative(sentAt, now)}
        </time>
      ) : (
        <span className={listStyles.quiet}>Not sent</span>
      ),
  },
  {
    name: 'External ID',
    width: '8.75rem',
    leaves: 'unless-wide',
    cell: ({ externalId }) =>
      externalId && (
        <span className={classes.externalId} title={externalId}>
          {preview(externalId, externalIdLength)}
        </span>
      ),
  },
];

export function MessageButton({ sms, length, onOpen }: { sms: SmsLog; length: number; onOpen: (sms: SmsLog) => void }) {
  return (
    <>
      <UnstyledButton className={listStyles.message} aria-haspopup="dialog" onClick={() => onOpen(sms)}>
        {preview(sms.message, length)}
      </UnstyledButton>
      {sms.error && <span className={listStyles.failure}>Error: {sms.error}</span>}
    </>
  );
}

export const typeColumn: Column<SmsLog> = {
  name: 'Type',
  width: '8rem',
  leaves: 'first',
  // A badge (specification, section 2), set as plain text, because most rows say the same.
  cell: ({ type }) => <Badge className={classes.type}>{smsTypeLabels[type]}</Badge>,
};

export const statusColumn: Column<SmsLog> = {
  name: 'Status',
  width: '7rem',
  phone: 'status',
  cell: sms => <StatusDot tone={toneOf(sms)}>{statusOf(sms)}</StatusDot>,
};
