// @module-tag slow

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import {
  appUrl,
  buildPractice,
  call,
  clientFields,
  cookieOf,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { askForCode, deleteOldCodes, maskEmail, signClient } from './codes.tsx';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await connectMail(await buildPractice(world));
});
afterAll(() => world.close());

const rowsOf = async <T>(text: string, values: unknown[] = []) =>
  (await world.services.database.pool.query(text, values)).rows as T[];

async function addClient() {
  const email = `${randomUUID()}@client.example`;
  const { id } = await (await practice.call('POST', '/api/clients', clientFields({ email }))).json();
  return { clientId: Number(id), email };
}

/** A form as a browser without scripts posts it, from an address of its own. */
async function post(path: string, fields: Record<string, string>, cookie = '') {
  return world.request(path, {
    method: 'POST',
    headers: { origin: appUrl, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}
const door = () => `/my/${practice.slug}`;
const ask = async (fields: Record<string, string>) => {
  const answer = await post(door(), fields);
  return { answer, cookie: cookieOf(answer).split('; ')[0] ?? '' };
};
const enter = (code: string, cookie: string) => post(`${door()}/code`, { code }, cookie);

const textTo = async (email: string) =>
  (
    await rowsOf<{ text: string }>(
      `select text from email_logs where recipient_email = $1 and cause like 'client room code%' order by id desc`,
      [email],
    )
  ).map(({ text }) => text);
const codeIn = (text = '') => /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
const linkIn = (text = '') => /\/my\/[\w-]+\/enter\/[\w-]+/.exec(text)?.[0] ?? '';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const sessionsOf = (clientId: number) =>
  rowsOf<{ device: string }>('select device from client_sessions where client_id = $1', [clientId]);

describe('the code', () => {
  test('signs in only the browser that requested it', async () => {
    const { clientId, email } = await addClient();
    const { answer, cookie } = await ask({ email: email.toUpperCase(), path: '/payments' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${door()}/code`]);
    const [text] = await textTo(email.toUpperCase());
    const elsewhere = (await ask({ email: 'nobody@client.example' })).cookie;
    expect((await enter(codeIn(text), elsewhere)).status).toBe(400);
    expect((await enter(codeIn(text), '')).status).toBe(400);
    const entered = await enter(`${codeIn(text).slice(0, 3)} ${codeIn(text).slice(3)}`, cookie);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, `${door()}/payments`]);
    const page = await world.request(door(), { headers: { cookie: cookieOf(entered) } });
    expect(await page.text()).toContain('Hello, Felix');
    expect(await sessionsOf(clientId)).toHaveLength(1);
    expect((await enter(codeIn(text), cookie)).status).toBe(400);
  });

  test('expires after five wrong attempts, even with 50 concurrent ones', async () => {
    const { clientId, email } = await addClient();
    const { cookie } = await ask({ email });
    const code = codeIn((await textTo(email))[0]);
    const tries = await Promise.all(Array.from({ length: 50 }, () => enter(other(code), cookie)));
    expect(tries.every(({ status }) => status === 400)).toBe(true);
    expect((await enter(code, cookie)).status).toBe(400);
    expect(await sessionsOf(clientId)).toEqual([]);
    const [row] = await rowsOf<{ attempts: number }>('select attempts from client_codes where client_id = $1', [
      clientId,
    ]);
    expect(row?.attempts).toBe(5);
  });

  test('expires after 15 minutes and its link after 24 hours', async () => {
    const { email, clientId } = await addClient();
    const { cookie } = await ask({ email });
    const [text] = await textTo(email);
    const age = (by: string) =>
      rowsOf(
        `update client_codes set code_expires_at = code_expires_at - $2::interval, link_expires_at = link_expires_at - $2::interval
         where client_id = $1`,
        [clientId, by],
      );
    await age('15 minutes');
    expect(await (await enter(codeIn(text), cookie)).text()).toContain('doesn’t work anymore');
    await age('23 hours 40 minutes');
    expect((await world.request(linkIn(text))).status).toBe(200);
    await age('10 minutes');
    const old = await world.request(linkIn(text));
    expect(old.status).toBe(410);
    expect((await post(linkIn(text), {})).status).toBe(410);
    expect(await sessionsOf(clientId)).toEqual([]);
  });

  test('responds the same for an unknown address but sends no email', async () => {
    const { email } = await addClient();
    const known = await ask({ email });
    const unknown = await ask({ email: 'stranger@client.example' });
    const shape = async ({ answer }: typeof known) => [
      answer.status,
      answer.headers.get('location'),
      cookieOf(answer).replace(/=[^;]+/g, ''),
      await answer.text(),
    ];
    expect(await shape(unknown)).toEqual(await shape(known));
    expect(await textTo('stranger@client.example')).toEqual([]);
    for (const left of [4, 3, 2, 1]) {
      const words = `${left === 1 ? '1 try' : `${left} tries`} left`;
      const wrong = other(codeIn((await textTo(email))[0]));
      expect(await (await enter(wrong, known.cookie)).text()).toContain(words);
      expect(await (await enter('123456', unknown.cookie)).text()).toContain(words);
    }
  });

  test('responds to every address at the same time, after all work is done', async () => {
    const { email } = await addClient();
    const archived = await addClient();
    await practice.call('POST', `/api/clients/${archived.clientId}/archive`);
    for (const address of [email, archived.email, 'stranger@client.example']) {
      const requests = async () =>
        (await rowsOf<{ n: number }>('select count(*)::int as n from client_codes'))[0]?.n ?? 0;
      const before = await requests();
      let isDone = false;
      let end = () => {};
      const time = new Promise<void>(resolve => {
        end = resolve;
      });
      const wish = { email: address };
      const asking = askForCode(world.services, practice, { wish, path: '', address: null }, { clock: () => time });
      void asking.then(() => {
        isDone = true;
      });
      await expect.poll(requests).toBe(before + 1);
      // Long after the work: only the time keeps the response back.
      await sleep(100);
      expect([address, isDone]).toEqual([address, false]);
      end();
      await asking;
    }
  });

  test('responds not before the fixed time', async () => {
    const { email } = await addClient();
    for (const address of [email, 'stranger@client.example']) {
      const started = performance.now();
      await ask({ email: address });
      // Timers may fire a millisecond early.
      expect(performance.now() - started).toBeGreaterThanOrEqual(149);
    }
  });

  test('signs in to the remaining record when sent to the address of a merged one', async () => {
    const [kept, merged] = [await addClient(), await addClient()];
    await practice.call('POST', `/api/clients/${kept.clientId}/merge`, { otherId: merged.clientId });
    const { cookie } = await ask({ email: merged.email });
    expect((await enter(codeIn((await textTo(merged.email))[0]), cookie)).status).toBe(303);
    expect(await sessionsOf(kept.clientId)).toHaveLength(1);
  });

  test('is not sent to archived or erased clients, and at most ten times an hour', async () => {
    const { clientId, email } = await addClient();
    for (let asked = 0; asked < 12; asked++) expect((await ask({ email })).answer.status).toBe(303);
    expect(await textTo(email)).toHaveLength(10);
    const archived = await addClient();
    await practice.call('POST', `/api/clients/${archived.clientId}/archive`);
    await ask({ email: archived.email });
    await ask({ client: signClient(world.services, { tenantId: practice.tenantId, clientId: archived.clientId }) });
    expect(await textTo(archived.email)).toEqual([]);
    const erased = await addClient();
    const erasing = await practice.call('POST', `/api/privacy/clients/${erased.clientId}/erase`, {
      name: 'Felix Romero',
    });
    expect(erasing.ok).toBe(true);
    const before = await rowsOf('select from email_logs');
    await ask({ client: signClient(world.services, { tenantId: practice.tenantId, clientId: erased.clientId }) });
    expect((await practice.call('POST', `/api/clients/${erased.clientId}/room/invite`, {})).status).toBe(409);
    expect(await rowsOf('select from email_logs')).toHaveLength(before.length);
    expect(await sessionsOf(clientId)).toEqual([]);
  });

  test('is hidden from members in the email log', async () => {
    const { email } = await addClient();
    await ask({ email });
    const code = codeIn((await textTo(email))[0]);
    const mails = await (await practice.call('GET', '/api/emails/logs')).json();
    const { id } = mails.find((mail: { recipientEmail: string }) => mail.recipientEmail === email);
    for (const path of [`/api/emails/logs/${id}`, '/api/emails/logs', `/api/emails/logs/${id}/html`]) {
      const shown = await (await practice.call('GET', path)).text();
      expect(shown).not.toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
      expect(shown).not.toContain('/enter/');
    }
  });
});

test('is limited to thirty requests an hour per IP address', async () => {
  const asked = (address: string) =>
    askForCode(
      world.services,
      { ...practice, slug: practice.slug },
      { wish: { email: 'nobody@client.example' }, path: '', address },
      { clock: async () => undefined },
    );
  for (let times = 0; times < 30; times++) await asked('one');
  await expect(asked('one')).rejects.toThrow('Too many attempts.');
  await rowsOf(`update rate_limits set count = 10000 where key like 'room-practice:%'`);
  for (let times = 0; times < 3; times++) await asked('another');
  await expect(asked('another')).rejects.toThrow('Too many attempts.');
  await rowsOf(`delete from rate_limits where key like 'room-%'`);
});

describe('the link', () => {
  test('signs in once by its button, and opening it uses nothing up', async () => {
    const { clientId, email } = await addClient();
    await ask({ email });
    const link = linkIn((await textTo(email))[0]);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await world.request(link, { method });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsOf(clientId)).toEqual([]);
    const [one, two] = await Promise.all([post(link, {}), post(link, {})]);
    expect([one.status, two.status].sort()).toEqual([303, 410]);
    expect(await sessionsOf(clientId)).toHaveLength(1);
  });

  test('offers a new code to a masked address when it has expired', async () => {
    const { email } = await addClient();
    await ask({ email });
    const link = linkIn((await textTo(email))[0]);
    await post(link, {});
    const html = await (await world.request(link)).text();
    expect(html).toContain(maskEmail(email));
    expect(html).not.toContain(email);
    const client = /name="client" value="([^"]+)"/.exec(html)?.[1] ?? '';
    await ask({ client });
    expect(await textTo(email)).toHaveLength(2);
  });

  test('answers 404 at another practice or when changed', async () => {
    const { email, clientId } = await addClient();
    await ask({ email });
    const link = linkIn((await textTo(email))[0]);
    const stranger = await buildPractice(world);
    expect((await post(link.replace(practice.slug, stranger.slug), {})).status).toBe(404);
    expect((await post(`${link}x`, {})).status).toBe(404);
    const client = signClient(world.services, { tenantId: practice.tenantId, clientId });
    await post(`/my/${stranger.slug}`, { client });
    expect(await textTo(email)).toHaveLength(1);
    const html = await (await world.request(`/my/${stranger.slug}?c=${client}`)).text();
    expect(html).not.toContain('Felix');
  });
});

describe('the practice', () => {
  const room = (clientId: number) => `/api/clients/${clientId}/room`;

  test('invites a client by an email with a link and no code', async () => {
    const { clientId, email } = await addClient();
    expect(await (await practice.call('GET', room(clientId))).json()).toMatchObject({ devices: [], mailedAt: null });
    expect((await practice.call('POST', `${room(clientId)}/invite`, {})).status).toBe(204);
    const [text] = await textTo(email);
    expect(codeIn(text)).toBe('');
    const entered = await post(linkIn(text), {});
    expect([entered.status, entered.headers.get('location')]).toEqual([303, door()]);
    const shown = await (await practice.call('GET', room(clientId))).json();
    expect(shown).toMatchObject({ devices: [{ device: '' }], mailedAt: expect.any(String) });
    expect((await practice.call('DELETE', `${room(clientId)}/sessions`)).status).toBe(204);
    expect(await sessionsOf(clientId)).toEqual([]);
  });

  test('counts an invitation as emailed only with a mail server', async () => {
    const own = await buildPractice(world);
    const { id } = await (await own.call('POST', '/api/clients', clientFields())).json();
    const invite = async () => {
      expect((await own.call('POST', `${room(id)}/invite`, {})).status).toBe(204);
      return (await (await own.call('GET', room(id))).json()).mailedAt;
    };
    expect(await invite()).toBeNull();
    await connectMail(own);
    expect(await invite()).toEqual(expect.any(String));
    await rowsOf(`update email_logs set status = 'failed' where client_id = $1 and tenant_id = $2`, [id, own.tenantId]);
    expect((await (await own.call('GET', room(id))).json()).mailedAt).toBeNull();
  });

  test('invites no archived client and each client at most five times a day', async () => {
    const { clientId } = await addClient();
    const invite = async () => (await practice.call('POST', `${room(clientId)}/invite`, {})).status;
    for (let times = 0; times < 5; times++) expect(await invite()).toBe(204);
    expect(await invite()).toBe(429);
    const archived = await addClient();
    await practice.call('POST', `/api/clients/${archived.clientId}/archive`);
    expect((await practice.call('POST', `${room(archived.clientId)}/invite`, {})).status).toBe(409);
    expect(await textTo(archived.email)).toEqual([]);
  });
});

test('rejects a form from another website', async () => {
  const { email } = await addClient();
  const answer = await world.request(door(), {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email }).toString(),
  });
  expect(answer.status).toBe(403);
  expect(await textTo(email)).toEqual([]);
});

test('signs in through the API with the same code', async () => {
  const { email } = await addClient();
  const asked = await call(world)('POST', '/api/room/ask', { slug: practice.slug, email });
  expect(asked.status).toBe(204);
  const code = codeIn((await textTo(email))[0]);
  const cookie = cookieOf(asked);
  const wrong = await call(world, cookie)('POST', '/api/room/enter', { slug: practice.slug, code: other(code) });
  expect([wrong.status, (await wrong.json()).message]).toEqual([400, 'That code doesn’t match.']);
  const entered = await call(world, cookie)('POST', '/api/room/enter', { slug: practice.slug, code });
  expect(entered.status).toBe(204);
  const home = await call(world, cookieOf(entered))('GET', '/api/room/home');
  expect(await home.json()).toMatchObject({ client: { email } });
});

test('deletes requests of unknown addresses after a day and links after 90 days', async () => {
  const { email, clientId } = await addClient();
  await ask({ email });
  await ask({ email: 'nobody@client.example' });
  const countOf = async () => (await rowsOf<{ n: number }>('select count(*)::int as n from client_codes'))[0]?.n ?? 0;
  const system = asSystem(world.services.database);
  const before = await countOf();
  await deleteOldCodes(system, new Date(Date.now() + 2 * 86_400_000));
  expect(await countOf()).toBeLessThan(before);
  const ofClient = await rowsOf('select from client_codes where client_id = $1', [clientId]);
  expect(ofClient).toHaveLength(1);
  await deleteOldCodes(system, new Date(Date.now() + 91 * 86_400_000));
  expect(await countOf()).toBe(0);
});
