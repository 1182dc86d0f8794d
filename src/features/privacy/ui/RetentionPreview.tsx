import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { mostErasedANight, type RetentionPlan } from '../contract.ts';
import { planQuery } from './privacy-queries.ts';

/** What the saved rules would take tonight; asked for by a press, since it reads everything. */
export function RetentionPreview() {
  const [isAsked, setIsAsked] = useState(false);
  const { data: plan, error, isFetching, refetch } = useQuery({ ...planQuery, enabled: isAsked, staleTime: 0 });
  return (
    <Section
      title="What would go tonight"
      purpose="A dry run of the saved rules. Nothing is erased by looking."
      actions={
        <Button disabled={isFetching} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
          {isFetching ? 'Looking...' : 'Look now'}
        </Button>
      }
    >
      {plan ? (
        <Plan plan={plan} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to look" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        isAsked && <RowSkeletons label="Looking" />
      )}
    </Section>
  );
}

function Plan({ plan }: { plan: RetentionPlan }) {
  const parts = [
    counted(plan.clientCount, 'client', `would be erased${inNights(plan.clientCount)}`),
    counted(plan.emailCount, 'email', 'would lose what it said'),
    counted(plan.textCount, 'text message', 'would lose what it said'),
    counted(plan.leadCount, 'request for a file', 'would be deleted'),
    counted(plan.invoiceCount, 'invoice of somebody erased', 'would lose the buyer and the words, and keep its sums'),
    counted(plan.auditCount, 'line of the audit log', 'would be deleted'),
  ].filter(part => part !== null);
  const more = plan.clientCount - plan.clients.length;
  return (
    <div className={section.card} role="status">
      {parts.length ? (
        <ul>
          {parts.map(part => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      ) : (
        <p className={section.quiet}>Nothing. No rule applies to anything you have today.</p>
      )}
      {plan.clients.length > 0 && (
        <p className={section.quiet}>
          {plan.clients.map(({ name }) => name).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  );
}

const counted = (count: number, one: string, what: string): string | null =>
  count ? `${count.toLocaleString('en-US')} × ${one}: ${what}` : null;

const inNights = (clients: number) =>
  clients > mostErasedANight
    ? `, ${mostErasedANight.toLocaleString('en-US')} of them tonight and the others in the nights after`
    : '';
