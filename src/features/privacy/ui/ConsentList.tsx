import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format-moment.ts';
import section from '../../../ui/section.module.css';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { consentLabels, howLabels } from '../contract.ts';
import { consentsQuery } from './privacy-queries.ts';

/** What the client agreed to and took back: when, how, to which words. */
export function ConsentList({ clientId }: { clientId: number }) {
  const zone = useCurrentUser().practice.timeZone;
  const { data: consents, error } = useQuery(consentsQuery(clientId));
  if (error) return <p className={section.quiet}>The consents could not be loaded.</p>;
  if (!consents) return <p className={section.quiet}>Loading…</p>;
  if (!consents.length) return <p className={section.quiet}>Nothing is written down yet.</p>;
  return (
    <ul>
      {consents.map(({ id, kind, isGiven, how, words, page, at }) => (
        <li key={id}>
          {consentLabels[kind]}: {isGiven ? 'agreed' : 'taken back'} {formatMoment(at, zone)}, {howLabels[how]}
          {words && <span className={section.quiet}> “{words}”</span>}
          {page && <span className={section.quiet}> {page}</span>}
        </li>
      ))}
    </ul>
  );
}
