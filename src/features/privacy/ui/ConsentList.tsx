import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format-moment.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import section from '../../../ui/section.module.css';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { consentLabels, howLabels } from '../contract.ts';
import classes from './privacy.module.css';
import { consentsQuery } from './privacy-queries.ts';

/** What the client agreed to and took back: when, how, to which words. */
export function ConsentList({ clientId }: { clientId: number }) {
  const zone = useCurrentUser().practice.timeZone;
  const { data: consents, error, refetch } = useQuery(consentsQuery(clientId));
  if (error) return <ErrorState title="Failed to load consents" error={error} onRetry={() => refetch()} />;
  if (!consents) return <Skeleton height={10} width="60%" />;
  if (!consents.length) return <p className={classes.none}>Nothing is written down yet.</p>;
  return (
    <ul className={classes.lines}>
      {consents.map(({ id, kind, isGiven, how, words, page, at }) => (
        <li key={id}>
          <dl>
            <div>
              <dt>{consentLabels[kind]}</dt>
              <dd>{isGiven ? 'Agreed' : 'Taken back'}</dd>
            </div>
          </dl>
          <p className={section.quiet}>
            {formatMoment(at, zone)}, {howLabels[how]}
            {page && ` (${page})`}
            {words && `: “${words}”`}
          </p>
        </li>
      ))}
    </ul>
  );
}
