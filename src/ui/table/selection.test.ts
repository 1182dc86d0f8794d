import { expect, test } from 'vitest';
import { createSelection } from './selection.ts';

function open(shown: number[]) {
  const selection = createSelection();
  selection.show(shown);
  return { selection, ids: () => [...selection.read().ids] };
}

test('a range goes from the last tick to this one, either way, and takes ticks away as well', () => {
  const { selection, ids } = open([5, 3, 9, 1, 7]);
  selection.toggle(9);
  selection.toggle(5, true);
  expect(ids().toSorted()).toEqual([3, 5, 9]);
  selection.toggle(7, true);
  expect(ids()).toHaveLength(5);
  selection.toggle(1, true);
  expect(ids().toSorted()).toEqual([3, 5, 9]);
});

test('a range without a beginning is the row alone', () => {
  const { selection, ids } = open([5, 3, 9]);
  selection.toggle(9, true);
  expect(ids()).toEqual([9]);
});

test('all that are shown are ticked at once, and none at the second time', () => {
  const { selection, ids } = open([5, 3]);
  selection.toggle(3);
  selection.toggleShown();
  expect(ids()).toEqual([5, 3]);
  selection.toggleShown();
  expect(ids()).toEqual([]);
});

test('a row that is gone is not selected any more; rows that come later are where all are meant', () => {
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

test('who takes a tick away from all means those that are shown, without this one', () => {
  const { selection, ids } = open([5, 3, 9]);
  selection.selectAll();
  selection.toggle(3);
  expect(selection.read().isAll).toBe(false);
  expect(ids()).toEqual([5, 9]);
});

test('who listens is told of changes only', () => {
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
