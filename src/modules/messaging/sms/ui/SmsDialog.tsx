import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type SmsLog, smsLog, smsTypeLabels } from '../contract.ts';
import { explain, mayResend, statusOf, toneOf } from './describe-sms.ts';
import classes from './sms-dialog.module.css';
import { pollIntervalOf, refreshSms, smsPath, smsQuery } from './sms-queries.ts';

type SmsFactsProps = { sms: SmsLog; onSentAgain: (sms: SmsLog) => void };

function SmsFacts({ sms, onSentAgain }: SmsFactsProps) {
  const { timeZone: zone } = useCurrentUser().practice;
  const explanation = explain(sms);
  return (
    <>
      <p className={classes.message}>{sms.message}</p>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>
          {sms.recipientPhoneText}{' '}
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
      {mayResend(sms) && <SendAgain sms={sms} onSent={onSentAgain} />}
    </>
  );
}

function SendAgain({ sms, onSent }: { sms: SmsLog; onSent: (sms: SmsLog) => void }) {
  const mayWrite = useMay('sms.write');
  const sending = useMutation({
    mutationFn: () => api.post(`${smsPath}/logs/${sms.id}/resend`, undefined, smsLog),
    onSuccess: resent => {
      toast.success('Message queued', resent.recipientPhoneText);
      onSent(resent);
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

type Props = {
  id: number | null;
  onClose: () => void;
  /** Shows another message in this dialog. */
  onOpen: (id: number) => void;
};

/** The details of one message, opened by its ID in the URL. */
export function SmsDialog({ id, onClose, onOpen }: Props) {
  // Keeps the content during the closing transition, when the URL no longer contains the ID.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const sms = useQuery({
    ...smsQuery(shown ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => pollIntervalOf(state.data && [state.data]),
  });
  return (
    <Dialog title="SMS message" isOpen={id !== null} onClose={onClose} width={440}>
      {sms.data ? (
        <SmsFacts sms={sms.data} onSentAgain={resent => onOpen(resent.id)} />
      ) : sms.isError ? (
        <ErrorState title="Failed to load this message" error={sms.error} onRetry={() => sms.refetch()} />
      ) : (
        <Skeleton height={180} aria-busy="true" />
      )}
    </Dialog>
  );
}
