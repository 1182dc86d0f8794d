import { Button, Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { clientQuery } from '../../clients/ui/client-queries.ts';
import { fullName } from '../../clients/ui/format-client.ts';
import { noteTemplates, type SessionNote, templates } from '../contract.ts';
import { type Draft, draftLike, draftOf, isEmpty, newDraft, readCopy } from './draft.ts';
import { describeLinked, stateOf, titleOf } from './format-note.ts';
import { NoteEditor, NoteText } from './NoteEditor.tsx';
import { clientAppointmentsQuery, notesQuery, noteTemplatesQuery } from './note-queries.ts';
import classes from './notes.module.css';
import printStyles from './print.module.css';

const NoteTemplatesDialog = onDemand(() => import('./NoteTemplatesDialog.tsx').then(file => file.NoteTemplatesDialog));

type NewNoteProps = {
  onStart: (draft: Draft) => void;
  /** The client's latest note, to start from. */
  last?: SessionNote | undefined;
  isFirst?: boolean;
};

/** Starts a note; the form can still be changed while writing. */
function NewNote({ onStart, last, isFirst = false }: NewNoteProps) {
  const { data: own = [] } = useQuery(noteTemplatesQuery);
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  return (
    <div className={isFirst ? undefined : classes.bar}>
      <Menu width={224}>
        <Menu.Target>
          <Button variant="filled" leftSection={<Icon name="plus" size={16} />}>
            New note
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {noteTemplates.map(template => (
            <Menu.Item key={template} onClick={() => onStart(newDraft(template))}>
              {templates[template].label}
              {template !== 'free' && (
                <span className={classes.hint}>{Object.values(templates[template].sections).join(', ')}</span>
              )}
            </Menu.Item>
          ))}
          {last && <Menu.Item onClick={() => onStart(draftLike(last))}>Start from the last note</Menu.Item>}
          <Menu.Divider />
          {own.map(each => (
            <Menu.Item key={each.id} onClick={() => onStart(draftLike(each))}>
              {each.name}
              <span className={classes.hint}>{templates[each.template].label}</span>
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setDialog('open')}>
            {own.length ? 'Edit your templates' : 'Add your own templates'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <NoteTemplatesDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
        />
      )}
    </div>
  );
}

type PrintNoteProps = { clientId: number; note: SessionNote; addenda: SessionNote[] };

/** Prints a single note without the rest of the screen. */
function PrintNote(props: PrintNoteProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  const print = () => {
    flushSync(() => setIsPrinting(true));
    window.print();
    setIsPrinting(false);
  };
  return (
    <>
      <Button size="xs" onClick={print}>
        Print
      </Button>
      {isPrinting && createPortal(<Sheet {...props} />, document.body)}
    </>
  );
}

function Sheet({ clientId, note, addenda }: PrintNoteProps) {
  const { practice } = useCurrentUser();
  const { data: client } = useQuery(clientQuery(clientId));
  return (
    <div className={printStyles.sheet}>
      <p>{practice.name}</p>
      <h1>{client ? fullName(client) : ''}</h1>
      {[note, ...addenda].map(each => (
        <section key={each.id}>
          <h2>{titleOf(each)}</h2>
          <p>{stateOf(each, practice.timeZone)}</p>
          <NoteText note={each} />
        </section>
      ))}
    </div>
  );
}

type NoteViewProps = {
  clientId: number;
  note: SessionNote;
  addenda: SessionNote[];
  /** Null while another note is edited, or if the role may not write. */
  onEdit: ((note: SessionNote) => void) | null;
  onAmend: (() => void) | null;
};

/** A read-only note with its addenda. */
function NoteView({ clientId, note, addenda, onEdit, onAmend }: NoteViewProps) {
  const { id: userId, practice } = useCurrentUser();
  const { data: appointments } = useQuery(clientAppointmentsQuery(clientId));
  const linked = appointments?.find(({ id }) => id === note.appointmentId);
  const heading = `note-${note.id}`;
  const editButton = (each: SessionNote) =>
    onEdit &&
    each.status === 'draft' &&
    each.author.id === userId && (
      <Button size="xs" leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(each)}>
        Continue
      </Button>
    );
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <h2 id={heading}>{linked ? `${titleOf(note)}: ${linked.title}` : titleOf(note)}</h2>
          <p className={classes.quiet}>
            {linked && `${describeLinked(linked, practice.timeZone)} · `}
            {stateOf(note, practice.timeZone)}
          </p>
        </div>
        <StatusDot tone={note.status === 'signed' ? 'good' : 'warning'}>
          {note.status === 'signed' ? 'Signed' : 'Draft'}
        </StatusDot>
        <div className={classes.tools}>
          {editButton(note)}
          {onAmend && note.status === 'signed' && (
            <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={onAmend}>
              Addendum
            </Button>
          )}
          <PrintNote clientId={clientId} note={note} addenda={addenda} />
        </div>
      </div>
      <NoteText note={note} />
      {addenda.map(addendum => (
        <section key={addendum.id} className={classes.addendum} aria-label="Addendum">
          <div className={classes.head}>
            <p className={classes.quiet}>
              <b>{titleOf(addendum)}</b> · {stateOf(addendum, practice.timeZone)}
            </p>
            <div className={classes.tools}>{editButton(addendum)}</div>
          </div>
          <NoteText note={addendum} level="h4" />
        </section>
      ))}
    </article>
  );
}

/** `isNew` opens the editor for a new note, about `appointmentId` if given. */
type Props = { clientId: number; isNew?: boolean; appointmentId?: number | undefined };

/** `noteId` is null until the note is created. */
type Open = { start: Draft; isUnsaved: boolean; noteId: number | null };

/** The session notes of a client: the open editor first, then the others read-only. */
export function NotesTab({ clientId, isNew = false, appointmentId }: Props) {
  const userId = useCurrentUser().id;
  const mayWrite = useMay('records.write');
  const query = useQuery(notesQuery(clientId));
  // Restores text that an earlier visit of this window could not save.
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
          onBegun={noteId => setOpen(current => current && { ...current, noteId })}
          onClose={() => setOpen(null)}
        />
      ) : (
        mayWrite && first && <NewNote onStart={edit} last={latestOf(notes)} />
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
            actions={mayWrite && <NewNote onStart={edit} isFirst />}
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

/** The latest note with text; an addendum alone says too little to start from. */
const latestOf = (notes: SessionNote[] | undefined) => notes?.find(note => note.amendsId === null && !isEmpty(note));

/** Notes with their addenda, oldest first; an addendum whose note is not loaded is listed by itself. */
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
