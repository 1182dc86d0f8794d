import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../ui/data/api-error.ts';
import type { SessionNote } from '../contract.ts';
import { type Draft, newDraft } from './draft.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A fake server with versions, whose responses a test can delay or fail. */
function desk() {
  const written: Draft[] = [];
  const copies: (Draft | null)[] = [];
  const states: DraftState[] = [];
  let failure: Error | null = null;
  let gate: Promise<void> | null = null;
  const saver = createDraftSaver({
    start: newDraft('free'),
    write: async draft => {
      written.push(draft);
      await gate;
      if (failure) throw failure;
      return { id: 7, version: draft.version + 1 } as SessionNote;
    },
    keep: draft => copies.push(draft),
    onChange: state => states.push(state),
  });
  return {
    saver,
    written,
    type: (note: string) => saver.type({ template: 'free', sections: { note }, appointmentId: null }),
    status: () => states.at(-1)?.status,
    draft: () => states.at(-1)?.draft,
    copy: () => copies.at(-1),
    fail: (error: Error | null) => {
      failure = error;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
  };
}
const texts = (drafts: Draft[]) => drafts.map(draft => draft.text.sections.note);

test('saves once typing pauses, first as a new note, then as its next version', async () => {
  const { type, written, status, copy } = desk();
  type('S');
  await vi.advanceTimersByTimeAsync(500);
  type('Sl');
  await vi.advanceTimersByTimeAsync(500);
  type('Sleeps');
  expect(written).toEqual([]);
  expect(status()).toBe('typing');
  await vi.advanceTimersByTimeAsync(800);
  expect(texts(written)).toEqual(['Sleeps']);
  expect([status(), copy()]).toEqual(['saved', null]);
  type('Sleeps better');
  await vi.advanceTimersByTimeAsync(800);
  expect(written.map(({ noteId, version }) => [noteId, version])).toEqual([
    [null, 0],
    [7, 1],
  ]);
});

test('queues text typed during a save until that save ends', async () => {
  const { type, saver, written, status, hold, copy } = desk();
  const letGo = hold();
  type('One');
  const first = saver.save();
  type('One two');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(texts(written)).toEqual(['One']);
  expect(copy()?.text.sections.note).toBe('One two');
  letGo();
  expect(await first).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(texts(written)).toEqual(['One', 'One two']);
  expect(written.map(draft => draft.noteId)).toEqual([null, 7]);
  expect([status(), copy()]).toEqual(['saved', null]);
});

test('keeps the text of a failed save and includes it in the next', async () => {
  const { type, saver, status, fail, copy, written } = desk();
  fail(new ApiError(503, '{"message":"The database is away."}'));
  type('Precious');
  expect(await saver.save()).toBe(false);
  expect(status()).toBe('failed');
  expect(copy()?.text.sections.note).toBe('Precious');
  fail(null);
  expect(await saver.save()).toBe(true);
  expect(texts(written)).toEqual(['Precious', 'Precious']);
  expect([status(), copy()]).toEqual(['saved', null]);
});

test('retries when the server is unreachable but not after a rejection', async () => {
  const { type, written, status, fail } = desk();
  fail(new TypeError('Failed to fetch'));
  type('Precious');
  await vi.advanceTimersByTimeAsync(800);
  expect(status()).toBe('failed');
  fail(new ApiError(400, '{"message":"At most 20000 characters"}'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(written).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(2);
});

test('pauses saving after a conflict until the user resolves it', async () => {
  const { type, saver, status, draft, fail, copy, written } = desk();
  type('Mine');
  await saver.save();
  fail(new ApiError(409, '{"message":"changed"}'));
  type('Mine too');
  expect(await saver.save()).toBe(false);
  type('Mine as well');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(status()).toBe('conflict');
  expect(written).toHaveLength(2);
  expect(copy()?.text.sections.note).toBe('Mine as well');
  fail(null);
  expect(await saver.keepMine({ noteId: 7, version: 5, amendsId: null })).toBe(true);
  expect(written.at(-1)).toMatchObject({ noteId: 7, version: 5, text: { sections: { note: 'Mine as well' } } });
  expect([status(), draft()?.version, copy()]).toEqual(['saved', 6, null]);
});

test('treats a deleted note as a conflict and an unknown client as a failure', async () => {
  const { type, saver, status, fail } = desk();
  fail(new ApiError(404, '{}'));
  type('Mine');
  await saver.save();
  expect(status()).toBe('failed');
  fail(null);
  await saver.save();
  fail(new ApiError(404, '{}'));
  type('Mine too');
  await saver.save();
  expect(status()).toBe('conflict');
});

test("doesn't create a note from whitespace", async () => {
  const { type, saver, written } = desk();
  type('  \n');
  expect(await saver.save()).toBe(true);
  expect(written).toEqual([]);
});

test('discards a dropped draft without saving or storing it', async () => {
  const { type, saver, written, copy } = desk();
  type('Away with it');
  expect(await saver.drop()).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await saver.save()).toBe(true);
  expect(written).toEqual([]);
  expect(copy()).toBeNull();
});

test('waits for a running save before dropping, so the note can be deleted', async () => {
  const { type, saver, hold, copy, written } = desk();
  const letGo = hold();
  type('One');
  void saver.save();
  type('One two');
  const dropped = saver.drop();
  letGo();
  expect(await dropped).toBe(7);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(texts(written)).toEqual(['One']);
  expect(copy()).toBeNull();
});
