import { expect, test } from 'vitest';
import { detailOf, newBlock, spokenTitle, stateOf, titleOf, wallNow } from './blocks.ts';

const wall = '2026-11-21T10:00';
const block = (changes: object) => ({ ...newBlock('#059669', 1), ...changes });

test('shows why a block is hidden, or until when it is visible', () => {
  expect(stateOf(block({}), wall)).toEqual({ isShown: true, words: null });
  expect(stateOf(block({ isHidden: true, showUntil: '2020-01-01T09:00' }), wall)).toEqual({
    isShown: false,
    words: 'Hidden',
  });
  expect(stateOf(block({ showFrom: '2026-11-24T09:00' }), wall)).toEqual({
    isShown: false,
    words: 'Scheduled for Nov 24, 9:00 AM',
  });
  expect(stateOf(block({ showFrom: '2027-01-02T15:30' }), wall).words).toBe('Scheduled for January 2, 2027, 3:30 PM');
  expect(stateOf(block({ showUntil: '2026-11-20T09:00' }), wall)).toEqual({
    isShown: false,
    words: 'Ended Nov 20, 9:00 AM',
  });
  expect(stateOf(block({ showFrom: '2026-11-20T09:00', showUntil: '2026-11-22T00:00' }), wall)).toEqual({
    isShown: true,
    words: 'Until Nov 22, 12:00 AM',
  });
  expect(stateOf(block({ kind: 'lead' }), wall)).toEqual({ isShown: false, words: 'No file yet' });
  expect(stateOf(block({ kind: 'lead', fileId: 3 }), wall).isShown).toBe(true);
});

test("starts and ends a scheduled block at its minute in the practice's time zone", () => {
  expect(stateOf(block({ showFrom: wall }), wall).isShown).toBe(true);
  expect(stateOf(block({ showUntil: wall }), wall).isShown).toBe(false);
  expect(wallNow(Date.parse('2026-11-21T18:05:59Z'), 'America/Los_Angeles')).toBe('2026-11-21T10:05');
  expect(wallNow(Date.parse('2026-11-21T18:05:00Z'), 'Asia/Kathmandu')).toBe('2026-11-21T23:50');
});

test('titles a block by its first line and truncates the spoken title', () => {
  expect(titleOf(block({ text: '  Hello\nthere ' }))).toBe('Hello');
  expect(titleOf(block({}))).toBe('New block');
  expect(titleOf(block({ kind: 'testimonial' }))).toBe('New block');
  expect(titleOf(block({ kind: 'hours' }))).toBe('Opening hours');
  expect(titleOf(block({ kind: 'faq', questions: [{ question: 'Online?', answer: '' }] }))).toBe('Online?');
  expect(spokenTitle(block({ text: '🥑'.repeat(100) }))).toBe(`${'🥑'.repeat(59)}…`);
});

test('describes a block by its link target or its type', () => {
  expect(detailOf(block({ url: 'https://fernhill.example/fees/' }))).toBe('fernhill.example/fees');
  expect(detailOf(block({}))).toBe('No link yet');
  expect(detailOf(block({ kind: 'testimonial', author: 'Ines ' }))).toBe('Testimonial · Ines');
  expect(detailOf(block({ kind: 'faq', questions: [1, 2] }))).toBe('2 questions');
  expect(detailOf(block({ kind: 'hours' }))).toBe('From your availability');
  expect(detailOf(block({ kind: 'heading' }))).toBe('Heading');
});
