import { describe, expect, test } from 'vitest';
import { questionOf as askToIssue } from '../../../billing/invoicing/ui/editor/use-invoice-editor.ts';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { questionOf as askToEnd } from '../../../scheduling/appointments/ui/entry/CancelDialog.tsx';

const appointment = {
  client: { id: 1, firstName: 'Felix', lastName: 'Romero' },
  title: 'Review',
  status: 'scheduled',
  seriesId: null,
  paymentDueAt: null,
  answerDueAt: null,
  startTime: '2199-11-19T18:00:00.000Z',
} as Appointment;

describe.each([
  ['cancelling an appointment', (has: boolean) => askToEnd({ appointment, kind: 'cancel' }, has).message],
  ['deleting an appointment', (has: boolean) => askToEnd({ appointment, kind: 'delete' }, has).message],
  [
    'issuing and sending an invoice',
    (hasMailServer: boolean) => askToIssue({ name: 'Ann Lee', total: '$60.00', ending: 'sent', hasMailServer }).message,
  ],
])('confirmation before %s', (_what, messageOf) => {
  test('promises an email if there is a mail server', () => {
    expect(messageOf(true)).toMatch(/We’ll email the client|gets the invoice by email/);
    expect(messageOf(true)).not.toMatch(/mail server/);
  });

  test('says that no email goes out without a mail server', () => {
    expect(messageOf(false)).toMatch(/No mail server is set up, so we can’t email (the client|Ann Lee)\./);
    expect(messageOf(false)).not.toMatch(/We’ll email|by email/);
  });
});
