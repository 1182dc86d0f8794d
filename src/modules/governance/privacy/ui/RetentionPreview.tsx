import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNearDay } from '../../../../shared/format-moment.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { RetentionPlan } from '../contract.ts';
import { describePlan } from './describe-plan.ts';
import classes from './privacy.module.css';
import { planQuery } from './privacy-queries.ts';

/** What the saved rules would take tonight; asked for by a press, since it reads everything. */
export function RetentionPreview() {
  const { isSendingHeld } = useCurrentUser();
  const [isAsked, setIsAsked] = useState(false);
  const { data: plan, error, isFetching, refetch } = useQuery({ ...planQuery, enabled: isAsked, staleTime: 0 });
  return (
    <Section
      title="Preview tonight’s cleanup"
      purpose={`See what your saved rules would erase${isSendingHeld ? ' once sending resumes' : ''}. The preview erases nothing.`}
      actions={
        <Button disabled={isFetching} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
          {isFetching ? 'Loading...' : 'Preview'}
        </Button>
      }
    >
      {plan ? (
        <Plan plan={plan} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the preview" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        isAsked && <RowSkeletons label="Loading the preview" />
      )}
    </Section>
  );
}

function Plan({ plan }: { plan: RetentionPlan }) {
  const { timeZone } = useCurrentUser().practice;
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
        <p>Nothing. No rule applies to your data today.</p>
      )}
      {plan.clients.length > 0 && (
        <ul className={classes.people} aria-label="Clients who would be erased">
          {plan.clients.map(({ id, name, lastSeen }) => (
            <li key={id}>
              <Link to="/clients/$id" params={{ id: String(id) }}>
                {name}
              </Link>
              <span>{lastSeen ? `last contact ${formatNearDay(lastSeen, timeZone)}` : 'no contact yet'}</span>
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
      )}
    </div>
  );
}
