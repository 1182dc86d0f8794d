import { afterEach, expect, test, vi } from 'vitest';
import { publicCall } from './public-call.ts';

afterEach(() => void vi.unstubAllGlobals());

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }));

test('returns the message and the field errors of a rejection', async () => {
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

test('returns no message for a server error', async () => {
  answering(500, '{"message":"Something went wrong"}');
  expect(await publicCall('/api/x')).toEqual({ ok: false, status: 500, message: null, errors: {} });
  answering(502, '<html>Bad gateway</html>');
  expect(await publicCall('/api/x')).toEqual({ ok: false, status: 502, message: null, errors: {} });
});
