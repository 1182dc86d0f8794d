import { ApiError, isStatus } from '../../../../ui/data/api-error.ts';
import type { SessionNote } from '../contract.ts';
import { type Draft, type DraftText, draftOf, isEmpty } from './draft.ts';

/**
 * `typing`: not saved yet, but about to be. `conflict`: another window saved, signed or deleted the note; nothing more is
 * written until somebody chooses.
 */
export type SaveStatus = 'unchanged' | 'typing' | 'saving' | 'saved' | 'failed' | 'conflict';
export type DraftState = { draft: Draft; status: SaveStatus; error: unknown };

type Given = {
  start: Draft;
  /** The start is text that an earlier visit could not save. */
  isUnsaved?: boolean;
  write: (draft: Draft) => Promise<SessionNote>;
  /** Keeps a copy of what is not saved; null when all is. */
  keep: (draft: Draft | null) => void;
  onChange: (state: DraftState) => void;
};
export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Milliseconds without a key before a text is saved. */
const pause = 800;
/** Milliseconds until a server that did not answer is asked again. */
const retryPause = 15_000;

/** Saves a note while it is written: when typing pauses, one save at a time, and never throws a text away. */
export function createDraftSaver({ start, isUnsaved = false, write, keep, onChange }: Given) {
  let state: DraftState = { draft: start, status: isUnsaved ? 'typing' : 'unchanged', error: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isDropped = false;

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change };
    onChange(state);
  };
  const isWaiting = () => state.status === 'typing' || state.status === 'failed';
  const isWorthSaving = () => state.draft.noteId !== null || !isEmpty(state.draft.text);

  async function run() {
    clearTimeout(timer);
    const { text } = state.draft;
    set({ status: 'saving', error: null });
    try {
      const { id, version } = await write(state.draft);
      const draft = { ...state.draft, noteId: id, version };
      const isLatest = draft.text === text;
      if (!isDropped) keep(isLatest ? null : draft);
      set({ draft, status: isLatest || isDropped ? 'saved' : 'typing' });
    } catch (error) {
      const isGone = isStatus(error, 404) && state.draft.noteId !== null;
      set({ status: isStatus(error, 409) || isGone ? 'conflict' : 'failed', error });
      // Tried again by itself, unless it was the text that was refused.
      if (state.status === 'failed' && !(error instanceof ApiError && error.status < 500)) {
        timer = setTimeout(() => void save(), retryPause);
      }
    }
  }

  /** Saves now what is not saved; true when all of it is. */
  async function save(): Promise<boolean> {
    while (running) await running;
    if (isWaiting() && isWorthSaving()) {
      running = run().finally(() => {
        running = null;
      });
      await running;
      // Typed on meanwhile.
      if (state.status === 'typing') return save();
    }
    return state.status !== 'failed' && state.status !== 'conflict';
  }

  function type(text: DraftText) {
    state = { ...state, draft: { ...state.draft, text } };
    // A new note without a word is none.
    keep(isWorthSaving() ? state.draft : null);
    set({ status: state.status === 'conflict' ? 'conflict' : isWorthSaving() ? 'typing' : 'unchanged' });
    clearTimeout(timer);
    if (state.status === 'typing') timer = setTimeout(() => void save(), pause);
  }

  return {
    type,
    save,
    current: () => state.draft,
    /** Ends a conflict with the own text, which goes on from this base: the other's version, or a new note. */
    keepMine: (base: Pick<Draft, 'noteId' | 'version' | 'amendsId'>) => {
      set({ draft: { ...state.draft, ...base }, status: 'typing' });
      keep(state.draft);
      return save();
    },
    /** Ends a conflict with the other's text. */
    takeOther: (other: SessionNote) => {
      keep(null);
      set({ draft: draftOf(other), status: 'saved', error: null });
    },
    /** Nothing more is written or kept; the note that is there, if one is, has still to be deleted. */
    drop: async (): Promise<number | null> => {
      clearTimeout(timer);
      isDropped = true;
      while (running) await running;
      isDropped = false;
      keep(null);
      set({ status: 'unchanged', error: null });
      return state.draft.noteId;
    },
  };
}
