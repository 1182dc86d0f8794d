import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type NoteTemplate, noteTemplates, type SessionNote, sessionNote, templates } from '../contract.ts';
import { changeTemplate, type Draft, type DraftText, isEmpty, sectionsOf, writeCopy } from './draft.ts';
import { createDraftSaver, type DraftSaver, type DraftState, type SaveStatus } from './draft-saver.ts';
import { describeLinked, titleOf } from './format-note.ts';
import { clientAppointmentsQuery, clientNotesPath, notesPath, notesQuery } from './note-queries.ts';
import classes from './notes.module.css';

type SectionFieldsProps = { text: DraftText; onChange: (name: string, written: string) => void; onLeave: () => void };

/** The text areas grow with their text, so that only the page scrolls. */
function SectionFields({ text, onChange, onLeave }: SectionFieldsProps) {
  const sections = sectionsOf(text);
  const isAlone = sections.length === 1;
  const first = useRef<HTMLTextAreaElement>(null);
  // Syncs with the browser's focus when the editor opens; switching the template must not move it.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.fields}>
      {sections.map(({ name, label, text: written }, index) => (
        <Textarea
          key={name}
          ref={index === 0 ? first : undefined}
          label={label}
          aria-label={isAlone ? 'Note' : undefined}
          labelProps={isAlone ? { className: classes.hidden } : undefined}
          placeholder={isAlone ? 'What you discussed and agreed on' : undefined}
          variant="unstyled"
          autosize
          minRows={isAlone ? 8 : 2}
          maxLength={20_000}
          value={written}
          classNames={{ root: classes.field, label: classes.fieldLabel, input: classes.fieldInput }}
          onChange={event => onChange(name, event.currentTarget.value)}
          onBlur={onLeave}
        />
      ))}
    </div>
  );
}

type SaveStateProps = { status: SaveStatus; error: unknown; onRetry: () => void };

const statusLabels: Record<SaveStatus, string> = {
  unchanged: '',
  typing: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
  conflict: 'Not saved',
};

function SaveState({ status, error, onRetry }: SaveStateProps) {
  if (status !== 'failed') {
    return (
      <p className={classes.state} role="status">
        {status === 'saved' && <Icon name="check" size={16} />}
        {statusLabels[status]}
      </p>
    );
  }
  return (
    <div className={classes.failed} role="alert">
      <Icon name="alert" />
      <span>
        <b>Not saved.</b> {sentenceOf(error, 'The server didn’t respond.')} Your text is still here.
      </span>
      <Button size="xs" leftSection={<Icon name="retry" size={16} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type DraftInput = {
  clientId: number;
  start: Draft;
  isUnsaved: boolean;
  /** Called with the id of the created note. */
  onBegun: (id: number) => void;
};

/** The editor's text and the state of saving it. */
function useDraft({ clientId, start, isUnsaved, onBegun }: DraftInput): DraftState & { saver: DraftSaver } {
  const userId = useCurrentUser().id;
  const [state, setState] = useState<DraftState>({ draft: start, status: 'unchanged', error: null });
  const [saver] = useState(() =>
    createDraftSaver({
      start,
      isUnsaved,
      write: async draft => {
        const note = await write(clientId, draft);
        onBegun(note.id);
        return note;
      },
      keep: copy => writeCopy({ userId, clientId }, copy),
      onChange: setState,
    }),
  );
  const isUnderWay = state.status === 'typing' || state.status === 'saving';
  // Syncs with the window: saves when it is hidden, and asks before closing with unsaved text.
  useEffect(() => {
    const save = () => isUnderWay && void saver.save();
    const hold = (event: BeforeUnloadEvent) => isUnderWay && event.preventDefault();
    document.addEventListener('visibilitychange', save);
    window.addEventListener('beforeunload', hold);
    return () => {
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('beforeunload', hold);
    };
  }, [saver, isUnderWay]);
  // Syncs with mounting: saves text restored from an earlier visit, and the last changes on unmount.
  useEffect(() => {
    void saver.save();
    return () => void saver.save().then(() => refresh('/api/clients'));
  }, [saver]);
  useUnsavedChanges({
    hasEdits: state.status === 'failed' || state.status === 'conflict',
    message: 'This note isn’t saved yet. Your text stays in this window until you close it.',
  });
  return { ...state, saver };
}

function write(clientId: number, { noteId, version, amendsId, text }: Draft) {
  if (noteId === null) return api.post(clientNotesPath(clientId), { ...text, amendsId }, sessionNote);
  return api.put(`${notesPath}/${noteId}`, { ...text, version }, sessionNote);
}

/** Actions that close the editor; each saves or asks first, and keeps the text on failure. */
function useFinishNote(saver: DraftSaver, onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const alone = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work();
    setIsBusy(false);
  };
  const leave = async () => {
    onClose();
    await refresh('/api/clients');
  };

  const close = () =>
    alone(async () => {
      if (await saver.save()) await leave();
    });

  const sign = () =>
    alone(async () => {
      const question = { title: 'Sign this note?', message: 'Signed notes can’t be changed.', confirmLabel: 'Sign' };
      if (!(await confirm(question)) || !(await saver.save())) return;
      const { noteId, version } = saver.current();
      try {
        await api.post(`${notesPath}/${noteId}/sign`, { version }, sessionNote);
        toast.success('Note signed');
        await leave();
      } catch (error) {
        toast.failure('Failed to sign note', sentenceOf(error, 'Your draft is still here. Try again.'));
        await refresh('/api/clients');
      }
    });

  const discard = ({ noteId, text }: Draft) =>
    alone(async () => {
      const isWritten = noteId !== null || !isEmpty(text);
      const question = {
        title: noteId ? 'Delete this draft?' : 'Discard this note?',
        message: 'What you wrote will be permanently deleted. This can’t be undone.',
        confirmLabel: noteId ? 'Delete' : 'Discard',
        cancelLabel: 'Keep',
        isDestructive: true,
      };
      if (isWritten && !(await confirm(question))) return;
      const saved = await saver.drop();
      try {
        if (saved) await api.delete(`${notesPath}/${saved}`);
        await leave();
      } catch (error) {
        toast.failure('Failed to delete draft', sentenceOf(error, 'Nothing was deleted. Try again.'));
      }
    });

  return { close, sign, discard, isBusy };
}

type NoteEditorProps = {
  clientId: number;
  start: Draft;
  isUnsaved: boolean;
  onBegun: (id: number) => void;
  onClose: () => void;
};

/** The editor of a note: text, appointment, and state of saving. */
export function NoteEditor({ onClose, ...props }: NoteEditorProps) {
  const { draft, status, error, saver } = useDraft(props);
  const { text } = draft;
  const finish = useFinishNote(saver, onClose);
  const title = draft.amendsId ? 'Addendum' : draft.noteId ? titleOf({ ...text, amendsId: null }) : 'New note';
  return (
    <section className={classes.card} aria-labelledby="note-editor">
      <div className={classes.head}>
        <h2 id="note-editor">{title}</h2>
        <SaveState status={status} error={error} onRetry={() => void saver.save()} />
      </div>
      {status === 'conflict' && <ConflictNotice clientId={props.clientId} draft={draft} saver={saver} />}
      <div className={classes.about}>
        <SegmentedControl
          aria-label="Template"
          data={noteTemplates.map(value => ({ value, label: templates[value].label }))}
          value={text.template}
          onChange={value => saver.type(changeTemplate(value as NoteTemplate, text))}
        />
        <AppointmentSelect
          clientId={props.clientId}
          value={text.appointmentId}
          onChange={appointmentId => saver.type({ ...text, appointmentId })}
        />
      </div>
      <SectionFields
        text={text}
        onChange={(name, written) => saver.type({ ...text, sections: { ...text.sections, [name]: written } })}
        onLeave={() => status === 'typing' && void saver.save()}
      />
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" disabled={finish.isBusy} onClick={() => void finish.discard(draft)}>
          {draft.noteId ? 'Delete draft' : 'Discard'}
        </Button>
        <Button disabled={finish.isBusy} onClick={() => void finish.close()}>
          Close
        </Button>
        <Button
          variant="filled"
          disabled={finish.isBusy || isEmpty(text) || status === 'conflict'}
          onClick={() => void finish.sign()}
        >
          Sign
        </Button>
      </div>
    </section>
  );
}

type AppointmentProps = { clientId: number; value: number | null; onChange: (id: number | null) => void };

/** Selects the session that the note is about. */
function AppointmentSelect({ clientId, value, onChange }: AppointmentProps) {
  const zone = useCurrentUser().practice.timeZone;
  const { data = [] } = useQuery(clientAppointmentsQuery(clientId));
  if (!data.length) return null;
  const choices = data.map(each => ({ value: String(each.id), label: `${describeLinked(each, zone)}, ${each.title}` }));
  return (
    <NativeSelect
      aria-label="Appointment"
      data={[{ value: '', label: 'No appointment' }, ...choices]}
      value={value === null ? '' : String(value)}
      onChange={event => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}

type ConflictNoticeProps = { clientId: number; draft: Draft; saver: DraftSaver };

/** Another window saved first. Both texts are kept until the user chooses one. */
function ConflictNotice({ clientId, draft, saver }: ConflictNoticeProps) {
  // The cached version is outdated by definition, so the choice needs a fresh one.
  const query = useQuery({ ...notesQuery(clientId), refetchOnMount: 'always' });
  if (query.isFetching || !query.isFetchedAfterMount) {
    return <Notice sentence="This note was changed in another window. Loading that version..." />;
  }
  if (query.isError) {
    return (
      <Notice sentence="This note was changed in another window, and that version didn’t load. Your text is still here.">
        <Button size="xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const storedNote = query.data?.find(({ id }) => id === draft.noteId);
  if (!storedNote) {
    return (
      <Notice sentence="This note was deleted in another window. Your text is still here.">
        <Button size="xs" onClick={() => void saver.keepMine({ noteId: null, version: 0, amendsId: draft.amendsId })}>
          Save my text as a new note
        </Button>
      </Notice>
    );
  }
  if (storedNote.status === 'signed') {
    return (
      <Notice sentence="This note was signed in another window, so it can’t be changed. Your text is still here.">
        <NoteText note={storedNote} />
        <Button size="xs" onClick={() => void saver.keepMine({ noteId: null, version: 0, amendsId: storedNote.id })}>
          Save my text as an addendum
        </Button>
      </Notice>
    );
  }
  return (
    <Notice sentence="This note was changed in another window. This is that version; yours is below.">
      <NoteText note={storedNote} />
      <div className={classes.choices}>
        <Button size="xs" onClick={() => void saver.keepMine({ ...draft, version: storedNote.version })}>
          Keep my text
        </Button>
        <Button size="xs" onClick={() => saver.takeOther(storedNote)}>
          Use the other text
        </Button>
      </div>
    </Notice>
  );
}

function Notice({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <Icon name="alert" /> <b>{sentence}</b>
      </p>
      {children}
    </div>
  );
}

type NoteTextProps = { note: Pick<SessionNote, 'template' | 'sections'>; level?: 'h3' | 'h4' };

/** A note's sections; empty ones are left out. */
export function NoteText({ note, level: Heading = 'h3' }: NoteTextProps) {
  const written = sectionsOf(note).filter(({ text }) => text);
  if (!written.length) return <p className={classes.quiet}>Nothing written yet.</p>;
  return written.map(({ name, label, text }) => (
    <div key={name} className={classes.section}>
      {note.template !== 'free' && <Heading>{label}</Heading>}
      <p>{text}</p>
    </div>
  ));
}
