import { afterEach, expect, test, vi } from 'vitest';
import { publicCall } from './public-call.ts';

afterEach(() => void vi.unstubAllGlobals());

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }));

test('the sentence of a refusal is handed on, with its fields', async () => {
  answering(409, '{"message":"This time has just been taken.","errors":{"time":"Taken"}}');
  expect(await publicCall('/api/x')).toEqual({
    ok: false,
    status: 409,
    message: 'This time has just been taken.',
    errors: { time: 'Taken' },
  });
  answering(503, '{"message":"Too busy. Try again in a minute."}');
  expect(await publicCall('/api/x')).toMatchObject({ message: 'Too busy. Try again in a minute.' });
});

test('a failing server has no sentence worth showing, so that the page says its own', async () => {
  answering(500, '{"message":"Something went wrong"}');
  expect(await publicCall('/api/x')).toEqual({ ok: false, status: 500, message: null, errors: {} });
  answering(502, '<html>Bad gateway</html>');
  expect(await publicCall('/api/x')).toEqual({ ok: false, status: 502, message: null, errors: {} });
});
