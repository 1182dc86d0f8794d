import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import type { RetentionPlan } from '../contract.ts';
import { describePlan } from './describe-plan.ts';
import classes from './privacy.module.css';
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
  const sentences = describePlan(plan);
  const more = plan.clientCount - plan.clients.length;
  return (
    <div className={`${section.card} ${classes.plan}`} role="status">
      {sentences.length ? (
        <ul>
          {sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>Nothing. No rule applies to anything you have today.</p>
      )}
      {plan.clients.length > 0 && (
        <p className={section.quiet}>
          Erased: {plan.clients.map(({ name }) => name).join(', ')}
          {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
        </p>
      )}
    </div>
  );
}
