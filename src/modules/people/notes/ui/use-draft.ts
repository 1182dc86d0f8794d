import { useEffect, useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { refresh } from '../../../../ui/query.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { sessionNote } from '../contract.ts';
import type { Draft } from './draft.ts';
import { createDraftSaver, type DraftSaver, type DraftState } from './draft-saver.ts';
import { clientNotesPath, notesPath } from './note-queries.ts';
import { writeCopy } from './unsaved-copy.ts';

type Given = {
  clientId: number;
  start: Draft;
  isUnsaved: boolean;
  /** The note is there now, under this key. */
  onBegun: (id: number) => void;
};

/** The text of the open editor with the state of its saving. */
export function useDraft({ clientId, start, isUnsaved, onBegun }: Given): DraftState & { saver: DraftSaver } {
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
  // Follows the window: what is about to be saved is saved when it goes out of sight, and holds it open until then.
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
  // Follows the editor itself: text of an earlier visit is saved when it opens, the last words when it goes.
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
