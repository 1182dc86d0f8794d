import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import section from '../../../../ui/section.module.css';
import { webhookQuery } from './suppression-queries.ts';
import classes from './suppressions.module.css';
import { WebhookCard } from './WebhookCard.tsx';

/** How the practice's mail provider tells of what came back later. */
export function WebhookSection() {
  const { data: webhook, error, refetch } = useQuery(webhookQuery);
  return (
    // A failure is not hidden in what is folded.
    <details className={classes.provider} open={(!webhook && Boolean(error)) || undefined}>
      <summary>
        <b>Advanced: reports from your email provider</b>
        <span>Block addresses automatically when your provider reports a late bounce or a spam complaint.</span>
      </summary>
      {webhook ? (
        <WebhookCard webhook={webhook} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the webhook" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading the webhook" />
      )}
    </details>
  );
}
