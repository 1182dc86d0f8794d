import { describe, expect, test } from 'vitest';
import { questionOf as askToIssue } from '../../../billing/invoicing/ui/editor/use-invoice-editor.ts';
import { howNotified as formNotified, howAsked } from '../../../forms/requests/ui/ClientForms.tsx';
import { describeRoom } from '../../../room/access/ui/RoomSettingsTab.tsx';
import { howNotified as fileNotified } from '../../../room/files/ui/FilesTab.tsx';
import { emailHint, whereRead } from '../../../room/messages/ui/message-queries.ts';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { questionOf as askToEnd } from '../../../scheduling/appointments/ui/entry/CancelDialog.tsx';
import { describeSetting } from '../../notifications/ui/BookingEmails.tsx';

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
  ['a file', fileNotified],
  ['the first form', howAsked],
  ['a form', formNotified],
])('the hint beside %s', (_what, wordsOf) => {
  test('promises an email only if there is a mail server', () => {
    expect(wordsOf(true, 'Felix')).toMatch(/ by email, |gets an email/);
    expect(wordsOf(true, 'Felix')).not.toMatch(/mail server/);
    expect(wordsOf(false, 'Felix')).toMatch(
      /No mail server is set up, so we can’t email Felix\. .+ waits in the client room\.$/,
    );
    expect(wordsOf(false, 'Felix')).not.toMatch(/ by email|gets an email/);
  });
});

test('a conversation promises an email only if there is a mail server', () => {
  expect(whereRead(true, 'Felix')).toMatch(/^Felix gets an email that says a message is waiting/);
  expect(emailHint(true, 'Felix')).toBe('Felix’s email says only that a message is waiting.');
  expect(whereRead(false, 'Felix')).toBe('Felix finds your message in the client room.');
  expect(emailHint(false, 'Felix')).toBe('No mail server is set up, so we can’t email Felix.');
});

test('the switch of the client room says that clients can’t sign in without a mail server', () => {
  expect(describeRoom(true)).toMatch(/^Clients sign in with a code we email them\./);
  expect(describeRoom(false)).toMatch(/They can’t until a mail server is set up\.$/);
});

test.each(['bookingEmails', 'messageEmails'] as const)('the switch for %s says when nothing is sent', setting => {
  expect(describeSetting(true, setting)).toMatch(/stays in Sorrel\.$/);
  expect(describeSetting(false, setting)).toBe('No mail server is set up, so nothing is sent until there is one.');
});

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
