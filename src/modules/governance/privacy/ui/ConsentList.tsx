import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Consent, consentLabels, howLabels } from '../contract.ts';
import classes from './privacy.module.css';
import { consentsQuery } from './privacy-queries.ts';

/** Current consents, with their history on request. */
export function ConsentList({ clientId }: { clientId: number }) {
  const zone = useCurrentUser().practice.timeZone;
  const { data: consents, error, refetch } = useQuery(consentsQuery(clientId));
  const [isWhole, setIsWhole] = useState(false);
  if (error) return <ErrorState title="Failed to load consents" error={error} onRetry={() => refetch()} />;
  if (!consents) return <Skeleton height={10} width="60%" />;
  if (!consents.length)
    return (
      <p className={classes.none}>
        None yet. Consent to text messages, your newsletter and your booking terms is recorded here.
      </p>
    );
  return (
    <>
      <ul className={isWhole ? classes.lines : classes.latest}>
        {isWhole
          ? consents.map(consent => <ConsentLine key={consent.id} consent={consent} />)
          : latestOfEach(consents).map(({ kind, isGiven, at }) => (
              <li key={kind}>
                <b>{consentLabels[kind]}</b>
                <span>{isGiven ? 'Agreed' : 'Withdrawn'}</span>
                <time dateTime={at}>{formatMoment(at, zone)}</time>
              </li>
            ))}
      </ul>
      <Button size="xs" mt="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? 'Hide history' : 'Show history'}
      </Button>
    </>
  );
}

/** Expects them newest first. */
const latestOfEach = (consents: Consent[]) =>
  consents.filter(({ kind }, index) => consents.findIndex(each => each.kind === kind) === index);

function ConsentLine({ consent: { kind, isGiven, how, words, page, at } }: { consent: Consent }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <li>
      <dl>
        <div>
          <dt>{consentLabels[kind]}</dt>
          <dd>{isGiven ? 'Agreed' : 'Withdrawn'}</dd>
        </div>
      </dl>
      <p className={section.quiet}>
        {formatMoment(at, zone)}, {howLabels[how]}
      </p>
      {words && <Words words={words} page={page} />}
    </li>
  );
}

const maxShownLength = 160;

/** Collapsed, because booking terms may be pages long. */
function Words({ words, page }: { words: string; page: string | null }) {
  const quote = `“${words}”${page ? ` on ${page}` : ''}`;
  if (words.length <= maxShownLength) return <p className={classes.words}>{quote}</p>;
  return (
    <Disclosure summary="Show wording" isQuiet className={classes.words}>
      <p>{quote}</p>
    </Disclosure>
  );
}
