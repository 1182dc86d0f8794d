import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { sessionNote } from '../contract.ts';
import { type Draft, isEmpty } from './draft.ts';
import type { DraftSaver } from './draft-saver.ts';
import { notesPath } from './note-queries.ts';

/** The ways out of the editor; each saves first or asks first, and a failure leaves the text where it is. */
export function useFinishNote(saver: DraftSaver, onClose: () => void) {
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
