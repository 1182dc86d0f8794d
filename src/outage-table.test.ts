import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { suites } from '../proof/suites.ts';

const mail = 'src/features/mailings/server/moods.pg.test.ts';
const oneMail = 'src/features/emails/server/send-mail.pg.test.ts';
const sms = 'src/features/sms/server/send-sms.pg.test.ts';
const pay = 'src/features/payments/server/calls-out.pg.test.ts';
const back = 'src/features/payments/server/refunds.pg.test.ts';
const model = 'src/features/contents/server/generate.test.ts';
const store = 'src/platform/files/store.test.ts';
const hooks = 'src/features/webhooks/server/send-webhooks.test.ts';
const openId = 'src/app/server/openid-pages.test.ts';

const bad = [
  'is away',
  'hangs',
  'has trouble',
  'refuses',
  'takes it and drops the line',
  'holds up nobody else',
] as const;
/** The file and words in it that show what becomes of it; or, in a list, why there is nothing to show. */
type Shown = [file: string, words: string] | [reason: string];

/** Whom the program asks for something, and what each of them may do instead of answering. */
const peers: Record<string, Record<(typeof bad)[number], Shown>> = {
  mail: {
    'is away': [mail, 'a server that refuses connections gets everything when it is back'],
    hangs: [mail, "['silent', 'waiting'"],
    'has trouble': [mail, "['421 to the recipient', 'waiting'"],
    refuses: [mail, "['550 to the recipient', 'failed'"],
    'takes it and drops the line': [oneMail, 'a server that takes the mail and drops the line leaves it unknown'],
    'holds up nobody else': [mail, 'The moody server is that of one practice'],
  },
  SMS: {
    'is away': [sms, 'a Twilio that is away gets the messages when it is back'],
    hangs: [sms, 'a Twilio that hangs: ten seconds, then unknown'],
    'has trouble': [sms, "['has trouble', 'is busy']"],
    refuses: [sms, 'what Twilio refuses for good has failed with a sentence'],
    'takes it and drops the line': [sms, 'a Twilio that takes the message and breaks off leaves it unknown'],
    'holds up nobody else': [sms, 'an account that hangs holds up nobody else'],
  },
  payment: {
    'is away': [pay, 'while the provider is away what is over ends all the same'],
    hangs: [pay, 'a provider that hangs is given up on'],
    'has trouble': [pay, "'has trouble', 'remembers trouble'"],
    refuses: [back, 'what the provider refuses has failed with its sentence'],
    'takes it and drops the line': [pay, 'a provider that takes the call and loses its answer'],
    'holds up nobody else': [pay, 'one that hangs holds up nobody else’s'],
  },
  AI: {
    'is away': ['Seen by the program as one that breaks off before its answer.'],
    hangs: [model, "'hangs', 'stalls'"],
    'has trouble': [model, "'has trouble',"],
    refuses: [model, "'refuses',"],
    'takes it and drops the line': [model, "'breaks off',"],
    'holds up nobody else': ['Nobody waits for it but who asked; no lock or connection is held meanwhile.'],
  },
  files: {
    'is away': [store, 'nobody at that address, and a wrong key, are an outage too'],
    hangs: [store, "['hangs', 'fails']"],
    'has trouble': [store, "['hangs', 'fails']"],
    refuses: [store, 'a wrong key'],
    'takes it and drops the line': [store, 'a store that fails in the middle of a large file keeps none of its pieces'],
    'holds up nobody else': ['There is one store for all practices.'],
  },
  webhooks: {
    'is away': [hooks, 'one that fails is tried again under the same id'],
    hangs: [hooks, 'also while the endpoint still answers to something else'],
    'has trouble': [hooks, 'one that fails is tried again under the same id'],
    refuses: [hooks, 'after days of failing the endpoint is off'],
    'takes it and drops the line': [hooks, "'breaks off', 'leads elsewhere', 'talks without end'"],
    'holds up nobody else': ['Endpoints take turns, which fair-webhooks.test.ts shows beside this suite.'],
  },
  OpenID: {
    'is away': [openId, 'one that is silent not waited for'],
    hangs: [openId, 'one that is silent not waited for'],
    'has trouble': ['The same way as one that is away: whoever wants to sign in reads a sentence.'],
    refuses: [openId, 'an address that the provider has not confirmed leads nowhere'],
    'takes it and drops the line': ['It takes nothing: it is only asked who somebody is.'],
    'holds up nobody else': ['There is one provider for all practices, and the password stays a way in.'],
  },
};

const table = Object.entries(peers).flatMap(([peer, moods]) => bad.map(mood => ({ peer, mood, shown: moods[mood] })));

test.each(table)('$peer: one that $mood has its test in the suite of outages, or a reason', ({ shown }) => {
  const [file, words] = shown;
  if (words === undefined) return expect(file).toMatch(/ .*\.$/);
  expect([...suites.outage, ...suites.crash]).toContain(file);
  expect(readFileSync(file, 'utf8')).toContain(words);
});
