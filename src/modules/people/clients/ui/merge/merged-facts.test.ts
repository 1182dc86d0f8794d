import { expect, test } from 'vitest';
import { clientDetail } from '../../contract.ts';
import { mergedFacts } from './MergeCompare.tsx';

const person = (given: Record<string, unknown> = {}) =>
  clientDetail.parse({
    id: 1,
    tenantId: 1,
    userId: 1,
    firstName: 'Anna',
    lastName: 'Berg',
    email: 'anna@person.example',
    phone: '+15035550101',
    phoneText: '(503) 555-0101',
    age: 41,
    goal: 'weight_loss',
    notes: null,
    status: 'active',
    progressPercentage: 0,
    lastContact: null,
    profileImageUrl: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    tags: [],
    archivedAt: null,
    smsStoppedAt: null,
    totals: {
      appointments: 0,
      upcoming: 0,
      invoices: 0,
      unpaid: 0,
      overdue: 0,
      balance: [],
      purchases: 0,
      emails: 0,
      emailsSent: 0,
      sms: 0,
    },
    nextAppointment: null,
    newsletter: null,
    emailReminders: true,
    smsReminders: true,
    smsConsentAt: null,
    language: null,
    weeksWithoutSession: null,
    ...given,
  });

const saysOf = (name: string, kept: Record<string, unknown>, other: Record<string, unknown> = {}) =>
  mergedFacts(person(kept), person(other)).find(fact => fact.name === name);

test("prefers the kept record's values and fills gaps from the other", () => {
  expect(saysOf('Phone', {})).toMatchObject({ kept: '(503) 555-0101', says: 'kept' });
  expect(saysOf('Phone', { phone: null, phoneText: null })).toMatchObject({ kept: '', says: 'other' });
  expect(saysOf('Age', { age: null }, { age: 44 })).toMatchObject({ other: '44', says: 'other' });
});

test('combines tags, notes and history', () => {
  expect(saysOf('Tags', { tags: ['vegan'] }, { tags: ['runner'] })).toMatchObject({ says: 'both' });
  const totals = {
    appointments: 1,
    upcoming: 0,
    invoices: 2,
    unpaid: 0,
    overdue: 0,
    balance: [],
    purchases: 0,
    emails: 0,
    emailsSent: 0,
    sms: 3,
  };
  expect(saysOf('History', { totals })).toMatchObject({ kept: '1 appointment, 2 invoices, 3 SMS', other: '' });
});
