import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { webhookQuery } from './suppression-queries.ts';
import { WebhookCard } from './WebhookCard.tsx';

/** How the practice's mail provider tells of what came back later. */
export function WebhookSection() {
  const { data: webhook, error, refetch } = useQuery(webhookQuery);
  return (
    <Section title="From your email provider" purpose="Your provider can report late bounces and spam complaints here.">
      {webhook ? (
        <WebhookCard webhook={webhook} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the webhook" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading the webhook" />
      )}
    </Section>
  );
}
