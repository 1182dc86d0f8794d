import { bodiesOfAccount } from './bodies-of-account.ts';
import { bodiesOfMails } from './bodies-of-mails.ts';
import { bodiesOfMoney } from './bodies-of-money.ts';
import { bodiesOfPeople } from './bodies-of-people.ts';
import { bodiesOfSessions } from './bodies-of-sessions.ts';
import type { RightBodies } from './right-body.ts';

/** A body that each call with one takes: where every wrong one begins. */
export const rightBodies: RightBodies = {
  ...bodiesOfAccount,
  ...bodiesOfPeople,
  ...bodiesOfSessions,
  ...bodiesOfMails,
  ...bodiesOfMoney,
};

const code = 'it asks for a code of an app, which counts once: two-factor.test';
const own = 'it is for the only practice of an instance: backups.test';
const signed = 'another program signs each call: what is not signed right is refused before it is read';

const bytes =
  'it takes the bytes of a file, whatever they are: files.test, and the suite of slow and oversized clients';

/** Calls with a body of which none is right here; each is sent wrong ones all the same. */
export const withoutRightBody: Record<string, string> = {
  'POST /api/login/code': code,
  'POST /api/auth/two-factor/confirm': code,
  'POST /api/auth/two-factor/recovery-codes': code,
  'POST /api/auth/two-factor/off': code,
  'POST /api/storefront': 'every practice has a page from its first day, and only one',
  'POST /api/storefront/files': bytes,
  'POST /api/marketplace/files': bytes,
  'POST /api/portability/import': bytes,
  'POST /api/backups': own,
  'POST /api/backups/:name/file': own,
  'POST /api/backups/file': own,
  'POST /api/backups/:name/restore': own,
  'POST /api/sending-hold/release': own,
  'POST /api/sms/callbacks/:account/status': signed,
  'POST /api/sms/callbacks/:account/inbound': signed,
  'POST /api/webhooks/mail': signed,
  'POST /api/webhooks/mail/:practiceKey': signed,
};
