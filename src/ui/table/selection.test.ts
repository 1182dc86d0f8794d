import { expect, test } from 'vitest';
import { createSelection } from './selection.ts';

function open(shown: number[]) {
  const selection = createSelection();
  selection.show(shown);
  return { selection, ids: () => [...selection.read().ids] };
}

test('selects or clears the range from the last toggled row in either direction', () => {
  const { selection, ids } = open([5, 3, 9, 1, 7]);
  selection.toggle(9);
  selection.toggle(5, true);
  expect(ids().toSorted()).toEqual([3, 5, 9]);
  selection.toggle(7, true);
  expect(ids()).toHaveLength(5);
  selection.toggle(1, true);
  expect(ids().toSorted()).toEqual([3, 5, 9]);
});

test('selects a single row for a range without a start', () => {
  const { selection, ids } = open([5, 3, 9]);
  selection.toggle(9, true);
  expect(ids()).toEqual([9]);
});

test('selects all shown rows, then none', () => {
  const { selection, ids } = open([5, 3]);
  selection.toggle(3);
  selection.toggleShown();
  expect(ids()).toEqual([5, 3]);
  selection.toggleShown();
  expect(ids()).toEqual([]);
});

test('deselects removed rows, and includes new rows after select all', () => {
  const { selection, ids } = open([5, 3, 9]);
  selection.toggle(3);
  selection.toggle(9);
  selection.show([5, 9]);
  expect(ids()).toEqual([9]);
  selection.selectAll();
  selection.show([5, 9, 11]);
  expect(selection.read().isAll).toBe(true);
  expect(ids()).toEqual([5, 9, 11]);
});

test('selects all shown rows but one when a row is cleared after select all', () => {
  const { selection, ids } = open([5, 3, 9]);
  selection.selectAll();
  selection.toggle(3);
  expect(selection.read().isAll).toBe(false);
  expect(ids()).toEqual([5, 9]);
});

test('notifies listeners only about changes', () => {
  const { selection } = open([5, 3]);
  let told = 0;
  const stop = selection.subscribe(() => told++);
  selection.show([5, 3, 9]);
  expect(told).toBe(0);
  selection.toggle(3);
  expect(told).toBe(1);
  stop();
  selection.clear();
  expect(told).toBe(1);
});
