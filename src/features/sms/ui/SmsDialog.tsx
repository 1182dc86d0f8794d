import { useState } from 'react';
import { formatMoment } from '../../../shared/format-moment.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type SmsLog, smsStatusLabels, smsTypeLabels } from '../contract.ts';
import { smsTones } from './describe-sms.ts';
import classes from './sms-dialog.module.css';

type Props = { sms: SmsLog | null; onClose: () => void };

/** One text message in full, and what became of it. */
export function SmsDialog({ sms, onClose }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  // Kept while it fades out, when none is open any more.
  const [shown, setShown] = useState(sms);
  if (sms && sms !== shown) setShown(sms);
  if (!shown) return null;
  return (
    <Dialog title="SMS message" isOpen={sms !== null} onClose={onClose} width={440}>
      <p className={classes.message}>{shown.message}</p>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>{shown.recipientPhone}</dd>
        <dt>Type</dt>
        <dd>{smsTypeLabels[shown.type]}</dd>
        <dt>Status</dt>
        <dd>
          <StatusDot tone={smsTones[shown.status]}>{smsStatusLabels[shown.status]}</StatusDot>
          {shown.error && <p className={classes.failure}>Error: {shown.error}</p>}
        </dd>
        <dt>Sent</dt>
        <dd>{shown.sentAt ? formatMoment(shown.sentAt, zone) : 'Not sent'}</dd>
        {shown.externalId && (
          <>
            <dt>External ID</dt>
            <dd>{shown.externalId}</dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}
