import { expect, test } from 'vitest';
import { describeWaiting } from './HoldBanner.tsx';

const nothing = { mails: 0, mailsToMany: 0, texts: 0, webhooks: 0, payments: 0, campaigns: 0 };

test('counts waiting deliveries, without offering to discard payments', () => {
  expect(describeWaiting(nothing)).toEqual({ what: '', hasPast: false });
  expect(describeWaiting({ ...nothing, mails: 1200, texts: 1 })).toEqual({
    what: '1,200 emails, 1 text message',
    hasPast: true,
  });
  expect(describeWaiting({ ...nothing, payments: 2 })).toEqual({ what: '2 refunds and payments', hasPast: false });
});
