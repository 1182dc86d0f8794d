import { z } from 'zod';
import { noteInput, sessionNote } from '../../modules/people/notes/contract.ts';
import { page } from '../../platform/http/declare-page.ts';
import { provider, route, textKey, visitor } from '../../platform/http/declare-route.ts';

/** Declarations that must not compile: something is missing or wrong. */
const base = { summary: 'x', allow: 'records.read', audit: 'read note' } as const;
const answer = z.object({ id: z.number() });
const body = z.object({ status: z.enum(['on', 'off']) });
const one = async () => ({ id: 1 });

// @ts-expect-error no permission
route.get('/api/a', { summary: 'x', audit: 'read note', answer }, one);
// @ts-expect-error no audit action
route.get('/api/a', { summary: 'x', allow: 'records.read', answer }, one);
// @ts-expect-error no summary
route.get('/api/a', { allow: 'records.read', audit: 'read note', answer }, one);
// @ts-expect-error no such permission
route.get('/api/a', { ...base, allow: 'records.reed', answer }, one);
// @ts-expect-error no such audit action
route.get('/api/a', { ...base, audit: 'looked note', answer }, one);
// @ts-expect-error the key in the path is not said to be anything
route.get('/api/a/:id', { ...base, answer }, one);
// @ts-expect-error another key
route.get('/api/a/:id', { ...base, answer, keys: { noteId: 'note' } }, one);
// @ts-expect-error a key more than the path has
route.get('/api/a/:id', { ...base, answer, keys: { id: 'note', other: 'note' } }, one);
// @ts-expect-error not what the contract answers
route.get('/api/a', { ...base, answer: sessionNote }, one);
// @ts-expect-error changes something, and does not say whom it may write to
route.delete('/api/a', { ...base }, async () => undefined);
// @ts-expect-error takes a body, and shows none
route.post('/api/a', { ...base, needsVerifiedEmail: false, body: noteInput, answer }, one);
route.post(
  '/api/a',
  // @ts-expect-error a wrong example
  { ...base, needsVerifiedEmail: false, body: noteInput, answer, example: { template: 'none', sections: {} } },
  one,
);
// @ts-expect-error there is no body
route.get('/api/a', { ...base, answer }, async (_scope, asked) => ({ id: asked.body.id }));
visitor.get(
  '/api/a',
  // @ts-expect-error without a session there is no permission to ask for
  { summary: 'x', audit: 'none', allow: 'records.read', answer },
  one,
);
// @ts-expect-error takes a body, and shows none
visitor.post('/api/a', { summary: 'x', audit: 'none', body }, async () => undefined);
// @ts-expect-error nobody finds out who calls
provider.post('/api/a', { summary: 'x', audit: 'none' }, async () => undefined);

// @ts-expect-error no audit action
page.get('/a', {}, () => new Response());
// @ts-expect-error no such audit action
page.post('/a', { audit: 'looked note' }, () => new Response());

/** Declarations that must compile, with the expected types of ids, bodies and examples. */
export const right = [
  route.get('/api/a/:id/b/:noteId', { ...base, answer, keys: { id: 'client', noteId: 'note' } }, async (_, asked) => ({
    id: asked.id + asked.noteId,
  })),
  route.put(
    '/api/a/:vendor',
    {
      ...base,
      needsVerifiedEmail: 'decides',
      keys: { vendor: textKey('vendor', ['mail', 'sms']) },
      body,
      example: { status: 'on' },
    },
    async (_, asked): Promise<['mail' | 'sms', 'on' | 'off']> => [asked.vendor, asked.body.status],
  ),
  visitor.raw.get('/api/a', { summary: 'x', audit: 'none', status: 302 }, (_, c) => c.redirect('/')),
  provider.post(
    '/api/a/:account',
    {
      summary: 'x',
      audit: 'none',
      keys: { account: textKey('account') },
      signature: async (_, asked) => asked.account,
    },
    async account => void account.length,
  ),
];
