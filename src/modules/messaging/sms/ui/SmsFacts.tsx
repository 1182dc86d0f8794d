import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../../shared/format-moment.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type SmsLog, smsLog, smsTypeLabels } from '../contract.ts';
import { explain, mayGoAgain, statusOf, toneOf } from './describe-sms.ts';
import classes from './sms-dialog.module.css';
import { refreshSms, smsPath } from './sms-queries.ts';

type Props = { sms: SmsLog; onSentAgain: (sms: SmsLog) => void };

/** The message itself, its addressee, and what became of it. */
export function SmsFacts({ sms, onSentAgain }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const explanation = explain(sms);
  return (
    <>
      <p className={classes.message}>{sms.message}</p>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>
          {sms.recipientPhone}{' '}
          {sms.clientId && (
            <Link to="/clients/$id" params={{ id: String(sms.clientId) }} search={{ tab: 'sms' }}>
              Open client
            </Link>
          )}
        </dd>
        <dt>Type</dt>
        <dd>{smsTypeLabels[sms.type]}</dd>
        <dt>Status</dt>
        <dd>
          <StatusDot tone={toneOf(sms)}>{statusOf(sms)}</StatusDot>
          {explanation && <p className={classes.explanation}>{explanation}</p>}
          {sms.error && <p className={classes.failure}>Error: {sms.error}</p>}
        </dd>
        <dt>Sent</dt>
        <dd>{sms.sentAt ? formatMoment(sms.sentAt, zone) : 'Not sent'}</dd>
        {sms.segments !== null && sms.segments > 1 && (
          <>
            <dt>Parts</dt>
            <dd>{sms.segments}</dd>
          </>
        )}
        {sms.externalId && (
          <>
            <dt>External ID</dt>
            <dd>{sms.externalId}</dd>
          </>
        )}
      </dl>
      {mayGoAgain(sms) && <SendAgain sms={sms} onSent={onSentAgain} />}
    </>
  );
}

function SendAgain({ sms, onSent }: { sms: SmsLog; onSent: (sms: SmsLog) => void }) {
  const mayWrite = useMay('sms.write');
  const sending = useMutation({
    mutationFn: () => api.post(`${smsPath}/logs/${sms.id}/resend`, undefined, smsLog),
    onSuccess: again => {
      toast.success('Message queued', again.recipientPhone);
      onSent(again);
      return refreshSms();
    },
    onError: error => toast.failure('Failed to send the message', sentenceOf(error, 'Please try again.')),
  });
  if (!mayWrite) return null;
  return (
    <div className={dialog.actions}>
      <Button
        leftSection={<Icon name="retry" size={16} />}
        disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Sending...' : 'Send again'}
      </Button>
    </div>
  );
}
