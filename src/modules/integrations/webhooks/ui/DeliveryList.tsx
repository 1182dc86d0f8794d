import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { refresh } from '../../../../ui/query.ts';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { type WebhookDelivery, webhookDelivery } from '../contract.ts';
import { deliveriesQuery, webhooksPath } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** What was sent to one address lately, and what came back. */
export function DeliveryList({ endpointId }: { endpointId: number }) {
  const { data: page, error, refetch } = useQuery(deliveriesQuery(endpointId));
  if (error) return <ErrorState title="Failed to load the log" error={error} onRetry={() => refetch()} />;
  if (!page) return <RowSkeletons label="Loading the log" />;
  if (!page.items.length) return <p className={classes.none}>No deliveries in the last 30 days.</p>;
  return (
    <ul className={classes.log} aria-label="Log">
      {page.items.map(delivery => (
        <DeliveryItem key={delivery.id} endpointId={endpointId} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryItem({ endpointId, delivery }: { endpointId: number; delivery: WebhookDelivery }) {
  const { id, type, eventId, payload, status, answer, createdAt } = delivery;
  const now = useNow();
  const again = useMutation({
    mutationFn: () => api.post(`${webhooksPath}/${endpointId}/deliveries/${id}/send-again`, undefined, webhookDelivery),
    onSuccess: () => refresh(webhooksPath),
    onError: error => toast.failure('Failed to send it again', sentenceOf(error, 'Please try again.')),
  });
  return (
    <li>
      <details>
        <summary>
          <span>{type}</span>
          <span className={section.quiet}>{formatRelative(createdAt, now)}</span>
          <span className={status === 'failed' ? classes.failed : section.quiet}>{sentenceAbout(delivery)}</span>
        </summary>
        <p className={section.quiet}>{eventId}</p>
        <pre>{payload}</pre>
        {answer && (
          <>
            <p className={section.quiet}>Response</p>
            <pre>{answer}</pre>
          </>
        )}
        <Button size="xs" disabled={again.isPending || status === 'sending'} onClick={() => again.mutate()}>
          Send again
        </Button>
      </details>
    </li>
  );
}

function sentenceAbout({ status, attempts, answerStatus, error }: WebhookDelivery): string {
  if (status === 'delivered') return `Delivered (${answerStatus})`;
  if (status === 'failed') return `Failed after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. ${error ?? ''}`;
  return error ? `Will be retried. ${error}` : 'On its way';
}
