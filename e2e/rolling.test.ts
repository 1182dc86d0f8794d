import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import { newFolder } from './folders.ts';
import { get, post, type Site, signUp, startProgram } from './program.ts';

let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres(newFolder(), createLog('silent'));
});
afterAll(() => server.stop());

type Answer = { status: number; isLast: boolean } | 'refused';

/** As a proxy does: over connections that it keeps. One that was refused has brought nothing yet. */
function send(program: Site, agent: Agent, path: string, cookie: string, body?: string): Promise<Answer> {
  return new Promise((done, lost) => {
    const headers = { cookie, origin: program.url, ...(body && { 'content-type': 'application/json' }) };
    const call = request(program.url + path, { agent, method: body ? 'POST' : 'GET', headers }, answer => {
      answer.resume();
      answer.once('error', lost);
      answer.once('end', () => done({ status: answer.statusCode ?? 0, isLast: answer.headers.connection === 'close' }));
    });
    call.once('error', reason => ('code' in reason && reason.code === 'ECONNREFUSED' ? done('refused') : lost(reason)));
    call.end(body);
  });
}

test('one of two is stopped under load, and nobody’s request is lost', async () => {
  const env = {
    DATABASE_URL: server.connectionString,
    APP_SECRET: 'the same secret for every process of it',
    ROLE: 'web',
  };
  const [going, staying] = [await startProgram(env), await startProgram(env)];
  const { cookie } = await signUp(staying);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const counts = { written: 0, read: 0, refused: 0, last: 0 };
  let isOver = false;
  const lane = async (number: number) => {
    for (let index = 0; !isOver; index++) {
      const email = `client${number}-${index}@rolling.example`;
      const body =
        index % 2 ? JSON.stringify({ firstName: 'Ann', lastName: 'Moss', email, goal: 'weight_loss' }) : undefined;
      const first = index % 3 ? going : staying;
      let answer = await send(first, agent, '/api/clients', cookie, body);
      if (answer === 'refused') {
        counts.refused++;
        answer = await send(staying, agent, '/api/clients', cookie, body);
      }
      if (answer === 'refused') throw new Error('the one that stays refused');
      expect(answer.status).toBe(body ? 201 : 200);
      counts[body ? 'written' : 'read']++;
      if (answer.isLast) counts.last++;
    }
  };
  const lanes = Promise.all(Array.from({ length: 8 }, (_, number) => lane(number)));
  await expect.poll(() => counts.written).toBeGreaterThan(20);
  expect(await going.kill('SIGTERM')).toBe(0);
  const before = counts.refused;
  await expect.poll(() => counts.refused).toBeGreaterThan(before + 10);
  isOver = true;
  await lanes;
  agent.destroy();
  expect(counts.last).toBeGreaterThan(0);
  expect(counts.read).toBeGreaterThan(0);
  expect(await get<unknown[]>(staying, '/api/clients', cookie)).toHaveLength(counts.written);
  expect(
    (
      await post(
        staying,
        '/api/clients',
        { firstName: 'Ann', lastName: 'Moss', email: 'late@rolling.example', goal: 'weight_loss' },
        cookie,
      )
    ).status,
  ).toBe(201);
  await staying.kill('SIGTERM');
});
