import { ApiError, isStatus } from '../../../../ui/data/api-error.ts';
import type { SessionNote } from '../contract.ts';
import { type Draft, type DraftText, draftOf, isEmpty } from './draft.ts';

/**
 * `typing`: unsaved, with a save scheduled. `conflict`: another window saved, signed or deleted the note; saving stops
 * until the user chooses.
 */
export type SaveStatus = 'unchanged' | 'typing' | 'saving' | 'saved' | 'failed' | 'conflict';
export type DraftState = { draft: Draft; status: SaveStatus; error: unknown };

type DraftSaverOptions = {
  start: Draft;
  /** `start` is text that an earlier visit could not save. */
  isUnsaved?: boolean;
  write: (draft: Draft) => Promise<SessionNote>;
  /** Stores a copy of unsaved text; null when everything is saved. */
  keep: (draft: Draft | null) => void;
  onChange: (state: DraftState) => void;
};
export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Debounce in milliseconds. */
const debounceMs = 800;
/** Milliseconds between retries when the server does not answer. */
const retryDelayMs = 15_000;

/** Autosaves a note: debounced, one request at a time, and without ever losing text. */
export function createDraftSaver({ start, isUnsaved = false, write, keep, onChange }: DraftSaverOptions) {
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
      // Retries, unless the server rejected the text (4xx).
      if (state.status === 'failed' && !(error instanceof ApiError && error.status < 500)) {
        timer = setTimeout(() => void save(), retryDelayMs);
      }
    }
  }

  /** Saves immediately; returns true when everything is saved. */
  async function save(): Promise<boolean> {
    while (running) await running;
    if (isWaiting() && isWorthSaving()) {
      running = run().finally(() => {
        running = null;
      });
      await running;
      // The text changed while it was saved.
      if (state.status === 'typing') return save();
    }
    return state.status !== 'failed' && state.status !== 'conflict';
  }

  function type(text: DraftText) {
    state = { ...state, draft: { ...state.draft, text } };
    // An empty new note is not saved.
    keep(isWorthSaving() ? state.draft : null);
    set({ status: state.status === 'conflict' ? 'conflict' : isWorthSaving() ? 'typing' : 'unchanged' });
    clearTimeout(timer);
    if (state.status === 'typing') timer = setTimeout(() => void save(), debounceMs);
  }

  return {
    type,
    save,
    current: () => state.draft,
    /** Resolves a conflict with the own text, based on the other's version or as a new note. */
    keepMine: (base: Pick<Draft, 'noteId' | 'version' | 'amendsId'>) => {
      set({ draft: { ...state.draft, ...base }, status: 'typing' });
      keep(state.draft);
      return save();
    },
    /** Resolves a conflict with the other's text. */
    takeOther: (other: SessionNote) => {
      keep(null);
      set({ draft: draftOf(other), status: 'saved', error: null });
    },
    /** Stops saving; returns the id of a created note, which the caller must delete. */
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
