import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SessionNote } from '../contract.ts';
import { type Draft, draftOf, newDraft } from './draft.ts';
import { NewNote } from './NewNote.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteView } from './NoteView.tsx';
import { notesQuery } from './note-queries.ts';
import classes from './notes.module.css';
import { readCopy } from './unsaved-copy.ts';

/** `isNew`: opens with the editor of a new note, about an appointment if one is named. */
type Props = { clientId: number; isNew?: boolean; appointmentId?: number | undefined };

/** `noteId`: of the note that is being written, once it is there. */
type Open = { start: Draft; isUnsaved: boolean; noteId: number | null };

/** The session notes of one client: the one that is being written on top, the others to read. */
export function NotesTab({ clientId, isNew = false, appointmentId }: Props) {
  const userId = useCurrentUser().id;
  const mayWrite = useMay('records.write');
  const query = useQuery(notesQuery(clientId));
  // Text that an earlier visit of this window could not save comes back first.
  const [open, setOpen] = useState<Open | null>(() => {
    const start = readCopy({ userId, clientId });
    if (start) return { start, isUnsaved: true, noteId: start.noteId };
    return isNew && mayWrite ? { start: newDraft('free', { appointmentId }), isUnsaved: false, noteId: null } : null;
  });
  const edit = (start: Draft) => setOpen({ start, isUnsaved: false, noteId: start.noteId });
  const notes = query.data;
  const [first] = notes ?? [];
  const shown = notes?.filter(note => note.id !== open?.noteId) ?? [];
  const actions = mayWrite && !open ? edit : null;
  return (
    <div className={classes.notes}>
      {open ? (
        <NoteEditor
          clientId={clientId}
          start={open.start}
          isUnsaved={open.isUnsaved}
          onBegun={noteId => setOpen(known => known && { ...known, noteId })}
          onClose={() => setOpen(null)}
        />
      ) : (
        mayWrite && first && <NewNote onChoose={template => edit(newDraft(template))} />
      )}
      {query.isError && !notes && (
        <div className={classes.card}>
          <ErrorState title="Failed to load session notes" error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && <NotesSkeleton />}
      {notes && !first && !open && (
        <div className={classes.card}>
          <EmptyState
            drawing="paper"
            title="No session notes yet"
            actions={mayWrite && <NewNote onChoose={template => edit(newDraft(template))} isFirst />}
          >
            Write a free-form, SOAP or ADIME note. Drafts save automatically; signed notes can’t be edited.
          </EmptyState>
        </div>
      )}
      {threadsOf(shown).map(({ note, addenda }) => (
        <NoteView
          key={note.id}
          clientId={clientId}
          note={note}
          addenda={addenda}
          onEdit={actions && (each => actions(draftOf(each)))}
          onAmend={actions && (() => actions(newDraft('free', { amendsId: note.id })))}
        />
      ))}
    </div>
  );
}

/** Each note with what was added to it, oldest addendum first; one whose note is not shown stands for itself. */
function threadsOf(notes: SessionNote[]) {
  const ids = new Set(notes.map(({ id }) => id));
  return notes
    .filter(({ amendsId }) => amendsId === null || !ids.has(amendsId))
    .map(note => ({ note, addenda: notes.filter(({ amendsId }) => amendsId === note.id).toReversed() }));
}

const NotesSkeleton = () => (
  <div className={classes.card} role="status" aria-label="Loading">
    <Skeleton height={14} width={180} mb={20} />
    <Skeleton height={10} mb={12} />
    <Skeleton height={10} width="90%" mb={12} />
    <Skeleton height={10} width="60%" />
  </div>
);
