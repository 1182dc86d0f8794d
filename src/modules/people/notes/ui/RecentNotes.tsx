import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SessionNote } from '../contract.ts';
import { sectionsOf } from './draft.ts';
import { titleOf } from './format-note.ts';
import { clientAppointmentsQuery, recentNotesQuery } from './note-queries.ts';
import classes from './recent-notes.module.css';

/** On a client's profile: excerpts of the last notes. */
export function RecentNotes({ clientId }: { clientId: number }) {
  const mayWrite = useMay('records.write');
  const { data: notes, error, refetch } = useQuery(recentNotesQuery(clientId));
  const toTab = { to: '/clients/$id', params: { id: String(clientId) }, resetScroll: false, size: 'xs' } as const;
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="recent-notes">
      <div className={classes.head}>
        <h2 id="recent-notes">Session notes</h2>
        {notes && notes.length > 0 && (
          <ButtonLink {...toTab} search={{ tab: 'notes' }} variant="subtle" color="gray">
            View all
          </ButtonLink>
        )}
        {mayWrite && (
          <ButtonLink {...toTab} search={{ tab: 'notes', note: 'new' }} leftSection={<Icon name="plus" size={16} />}>
            New note
          </ButtonLink>
        )}
      </div>
      {error && !notes && (
        <ErrorState title="Failed to load session notes" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !notes && (
        <div role="status" aria-label="Loading session notes">
          <Skeleton height={12} width="40%" mb={10} />
          <Skeleton height={10} width="90%" />
        </div>
      )}
      {notes && (notes.length ? <NoteList clientId={clientId} notes={notes} /> : <p>No session notes yet.</p>)}
    </section>
  );
}

function NoteList({ clientId, notes }: { clientId: number; notes: SessionNote[] }) {
  const zone = useCurrentUser().practice.timeZone;
  const isLinked = notes.some(note => note.appointmentId !== null);
  const { data: appointments } = useQuery({ ...clientAppointmentsQuery(clientId), enabled: isLinked });
  return (
    <ul>
      {notes.map(note => (
        <li key={note.id}>
          <div className={classes.title}>
            <h3>{appointments?.find(({ id }) => id === note.appointmentId)?.title ?? titleOf(note)}</h3>
            {note.status === 'draft' && <StatusDot tone="warning">Draft</StatusDot>}
            <time dateTime={note.createdAt}>{formatNearDay(note.createdAt, zone)}</time>
          </div>
          <p className={classes.text}>{textOf(note) || 'Nothing written yet.'}</p>
        </li>
      ))}
    </ul>
  );
}

/** Without the section headings, because the excerpt has two lines. */
const textOf = (note: SessionNote) =>
  sectionsOf(note)
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ');
