import { expect, test } from 'vitest';
import { isBounce } from './smtp.ts';

const toRecipient = (text: string) => isBounce({ text, command: 'RCPT TO' });

test.each([
  '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '550 5.1.10 Recipient not found',
  '553 5.1.2 We do not deliver to that domain',
  '550 5.2.1 The mailbox is disabled',
  '550 No such user here',
  '551 User not local',
  '553 Mailbox name not allowed',
  '550',
])('counts "%s" as an unknown mailbox', answer => {
  expect(toRecipient(answer)).toBe(true);
});

test.each([
  '552 5.2.2 Mailbox full',
  '552 Mailbox full',
  '554 5.7.1 Service unavailable; client host blocked',
  '550 5.7.1 Relay access denied',
  '550 5.7.26 Unauthenticated mail is not accepted',
  '550 5.1.8 Sender address rejected: domain not found',
  '550 5.1.7 Bad sender mailbox address syntax',
  '550 5.1.5 Destination address valid',
  '550 5.4.1 Recipient address rejected: Access denied',
  '550 relay not permitted',
  '550 Your IP is listed at an address of ours',
  '550 Sender verify failed',
  '554 Transaction failed',
  '501 Syntax error',
  '450 4.1.1 User unknown in local recipient table',
  '451 4.7.1 Try again later',
  '421 4.3.0 Closing',
  '250 2.1.5 Ok',
  'No such user',
  '',
])('does not count "%s" as an unknown mailbox', answer => {
  expect(toRecipient(answer)).toBe(false);
});

test('ignores replies to commands other than RCPT TO', () => {
  for (const command of ['MAIL FROM', 'DATA', 'EHLO', 'AUTH', '']) {
    expect(isBounce({ text: '550 5.1.1 User unknown', command })).toBe(false);
  }
});
