import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { fieldErrorsOf, isStatus, isUnanswered, sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Form, form, formInput } from '../contract.ts';
import { type QuestionKind, questionKindLabels } from '../questions.ts';
import { formQuery, formsPath, keepForm } from './form-queries.ts';

export type Draft = Pick<Form, 'title' | 'kind' | 'definition'>;

/** Why the draft isn't on the server: it’s incomplete, another window saved a newer one, or saving failed. */
type Trouble = { why: 'incomplete' | 'conflict' | 'offline' } | { why: 'failed'; message: string };

const draftOf = ({ title, kind, definition }: Form): Draft => ({ title, kind, definition });
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

const questionKinds = Object.keys(questionKindLabels) as QuestionKind[];

const pauseMs = 800;
const retryMs = 5_000;

/**
 * The edited form. Autosaved when typing pauses and on leaving the page; until then, a copy in sessionStorage survives
 * a reload.
 */
export function useDraft(loaded: Form) {
  const { id: userId } = useCurrentUser();
  const copy = useMemo(() => storedCopy(`form ${loaded.id} of ${userId}`), [loaded.id, userId]);
  const [start] = useState(() => copy.read() ?? { draft: draftOf(loaded), revision: loaded.revision });
  const [draft, setDraft] = useState(start.draft);
  const [saved, setSaved] = useState(() => draftOf(loaded));
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const latest = useRef({ draft, saved, revision: start.revision });
  const saving = useRef<Promise<boolean> | null>(null);
  const errors = useMemo(() => ({ ...refused, ...errorsOf(draft) }), [draft, refused]);
  latest.current.draft = draft;
  const hasEdits = !isSame(draft, saved);

  const send = async (): Promise<boolean> => {
    const sent = latest.current.draft;
    if (isSame(sent, latest.current.saved)) return true;
    if (Object.keys(errorsOf(sent)).length) {
      setTrouble({ why: 'incomplete' });
      return false;
    }
    setIsSaving(true);
    try {
      const body = { ...sent, revision: latest.current.revision };
      const answer = await api.put(`${formsPath}/${loaded.id}`, formInput.parse(body), form);
      // Keeps later edits, and white space that the server removed.
      latest.current.revision = answer.revision;
      latest.current.saved = sent;
      setSaved(sent);
      setTrouble(null);
      setRefused({});
      if (isSame(latest.current.draft, sent)) copy.remove();
      else copy.write({ draft: latest.current.draft, revision: answer.revision });
      void keepForm(answer);
      return isSame(latest.current.draft, sent) || send();
    } catch (error) {
      setRefused(fieldErrorsOf(error));
      if (isStatus(error, 409)) setTrouble({ why: 'conflict' });
      else if (isUnanswered(error)) setTrouble({ why: 'offline' });
      else setTrouble({ why: 'failed', message: sentenceOf(error, 'Something went wrong.') });
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  /** One request at a time, because each needs the revision that the previous response contains. */
  const save = (): Promise<boolean> => {
    saving.current ??= send().finally(() => {
      saving.current = null;
    });
    return saving.current;
  };
  const saveLatest = useRef(save);
  saveLatest.current = save;

  // Saves when the typing pauses.
  useEffect(() => {
    if (!hasEdits || trouble?.why === 'conflict') return;
    copy.write({ draft, revision: latest.current.revision });
    const timer = setTimeout(() => void saveLatest.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, hasEdits, trouble?.why, copy]);
  // Retries after the connection was lost.
  useEffect(() => {
    if (trouble?.why !== 'offline') return;
    const timer = setInterval(() => void saveLatest.current(), retryMs);
    return () => clearInterval(timer);
  }, [trouble?.why]);
  // Saves on leaving the page.
  useEffect(() => () => void saveLatest.current(), []);

  return {
    draft,
    errors,
    hasEdits,
    isSaving,
    trouble: hasEdits ? trouble : null,
    change: (next: Draft | ((before: Draft) => Draft)) => {
      setRefused({});
      setDraft(next);
    },
    /** @returns whether everything is on the server */
    save,
    /** After a conflict: overwrites the other window’s draft with this one. */
    keepMine: async () => {
      const newest = await queryClient.fetchQuery(formQuery(String(loaded.id)));
      latest.current.revision = newest.revision;
      return save();
    },
    /** After a conflict: discards this draft. */
    takeOther: async () => {
      const newest = await queryClient.fetchQuery(formQuery(String(loaded.id)));
      const other = draftOf(newest);
      latest.current = { draft: other, saved: other, revision: newest.revision };
      copy.remove();
      setSaved(other);
      setDraft(other);
      setTrouble(null);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;

/** Messages by path, such as `definition.questions.2.label`. */
function errorsOf(draft: Draft): Record<string, string> {
  const { error } = formInput.safeParse({ ...draft, revision: 1 });
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
}

/** Checks only the parts of a stored copy that the page reads, because the form may be incomplete. */
const copyShape = z.object({
  draft: z.custom<Draft>(value => editable.safeParse(value).success),
  revision: z.number(),
});
const editable = z.object({
  title: z.string(),
  kind: z.string(),
  definition: z.object({
    questions: z.object({ id: z.string(), kind: z.enum(questionKinds), label: z.string() }).array(),
    sums: z.object({ id: z.string(), questions: z.string().array() }).array(),
  }),
});
type Copy = z.infer<typeof copyShape>;

/** In sessionStorage, so that two windows don't overwrite each other's copy. It may be disabled or full. */
function storedCopy(key: string) {
  return {
    read: (): Copy | null => {
      try {
        return copyShape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    write: (copy: Copy) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(copy));
      } catch {}
    },
    remove: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {}
    },
  };
}
