import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenRoute, provider, type Route, textKey, visitor } from './declare-route.ts';
import { answerError } from './guards.ts';
import { publicRoutes } from './request.ts';

const isOpen = (each: Route): each is OpenRoute => each.for !== 'member';

/** The response of the route. */
async function ask(given: Route, path: string, body: unknown) {
  const app = publicRoutes();
  if (isOpen(given)) app.on(given.method, given.path, given.handle);
  app.onError((reason, c) => {
    const { status, message } = answerError(reason, c);
    return c.json({ message }, status);
  });
  const answer = await app.request(path, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, json: await answer.json().catch(() => null) };
}

const body = z.object({ name: z.string('Enter a name') });
const answer = z.object({ id: z.number(), kind: z.string() });
const things = visitor.post(
  '/api/:kind/:id',
  {
    summary: 'Do it',
    audit: 'none',
    keys: { kind: textKey('kind', ['red', 'blue']), id: 'thing' },
    body,
    answer,
    status: 201,
    example: { name: 'A' },
  },
  async ({ kind, id, body: { name } }) => ({ id, kind, name, secret: 'never said' }),
);

test('parses keys and body, and strips undeclared fields from the response', async () => {
  expect(await ask(things, '/api/red/7', { name: 'A' })).toEqual({ status: 201, json: { id: 7, kind: 'red' } });
});

test('answers 404 for a missing resource before it validates the body', async () => {
  const none = { name: 1 };
  expect(await ask(things, '/api/green/7', none)).toMatchObject({ status: 404, json: { message: 'Kind not found' } });
  expect(await ask(things, '/api/red/x', none)).toMatchObject({ status: 404, json: { message: 'Thing not found' } });
  expect(await ask(things, '/api/red/7', none)).toMatchObject({ status: 400, json: { message: 'Enter a name' } });
});

test('verifies the signature before it parses the request', async () => {
  const taken: string[] = [];
  const hook = provider.post(
    '/api/hook/:account',
    {
      summary: 'Take it',
      audit: 'none',
      keys: { account: textKey('account') },
      signature: async (c, { account }) => {
        if (account !== 'own') throw new Error('signed by nobody');
        return c.req.text();
      },
    },
    async signed => void taken.push(signed),
  );
  expect((await ask(hook, '/api/hook/other', 'one')).status).toBe(500);
  expect((await ask(hook, '/api/hook/own', 'two')).status).toBe(204);
  expect(taken).toEqual(['"two"']);
});
