import { expect, test } from 'vitest';
import type { Service } from '../../../../scheduling/availability/contract.ts';
import { changedServices, rowsOf, validateRows } from './ServicesScreen.tsx';

const serviceOf = (id: number, given: Partial<Service> = {}): Service => ({
  id,
  name: `Service ${id}`,
  type: 'consultation',
  durationMinutes: 30,
  price: null,
  description: null,
  isHidden: false,
  payment: 'none',
  deposit: null,
  needsApproval: false,
  placeKind: null,
  placeDetail: null,
  position: id,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...given,
});
const stored = [serviceOf(1), serviceOf(2, { price: '60.00' }), serviceOf(3)];

test('saves only changed rows, with the other fields of their service', () => {
  const values = rowsOf(stored);
  expect(changedServices(stored, values)).toEqual([]);
  values.rows[0] = { ...values.rows[0], price: '95', durationMinutes: '60' } as (typeof values.rows)[0];
  values.rows[2] = { ...values.rows[2], isOffered: false } as (typeof values.rows)[0];
  expect(changedServices(stored, values)).toMatchObject([
    { id: 1, input: { name: 'Service 1', type: 'consultation', price: '95.00', durationMinutes: 60, isHidden: false } },
    { id: 3, input: { price: null, durationMinutes: 30, isHidden: true } },
  ]);
});

test('treats an equal price typed differently as unchanged', () => {
  const values = rowsOf(stored);
  values.rows[1] = { ...values.rows[1], price: '60' } as (typeof values.rows)[0];
  expect(changedServices(stored, values)).toEqual([]);
});

test('shows the message of the contract in the row of an invalid price', () => {
  const values = rowsOf(stored);
  values.rows[1] = { ...values.rows[1], price: 'sixty' } as (typeof values.rows)[0];
  expect(validateRows(stored, values)).toEqual({ 'rows.1.price': 'Enter a price like 75 or 75.50' });
});
