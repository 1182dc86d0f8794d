import { expect, test } from 'vitest';
import { detailOf } from './describe-suppression.ts';

const suppression = { id: 1, email: 'ann@person.example', createdAt: '2026-11-18T18:00:00Z' };

test.each([
  ['bounced', '550 5.1.1 There is no such mailbox', 'Mailbox doesn’t exist (550 5.1.1)'],
  ['bounced', null, 'The mailbox doesn’t exist.'],
  ['blocked', 'Asked by phone', 'Asked by phone'],
] as const)('explains why an address is %s: %s', (reason, detail, shown) => {
  expect(detailOf({ ...suppression, reason, detail })).toBe(shown);
});
