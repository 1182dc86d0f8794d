import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { readTags } from '../../../../testing/texts/html-tags.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { keepContent, openContent } from './content.ts';
import { mailEvents } from './tables.ts';
import { copyToken, createMailCounter } from './track.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const body =
  '<p><a href="https://a.example/b?c={d}&amp;e=ü">a</a> <a href="https://b.example/" data-button>b</a> <a href="tel:+491">c</a></p>';

const within = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

/** Creates a sent email and returns the URLs in its copy. */
async function sentMail(practice: Practice) {
  return within(practice, async scope => {
    const contentId = await keepContent(world.services, scope, { subject: 'x', body, tracksOpens: true });
    const { rows } = await scope.db.execute<{ id: number }>(sql`
      insert into email_logs (tenant_id, kind, cause, content_id, personal, recipient_email, from_name, subject, html, text, message_id)
      values (${practice.tenantId}, 'bulk', ${`test ${contentId}`}, ${contentId}, '{"firstName":"Ann","fullName":null}',
        'ann@reader.example', 'x', 'x', '', '', ${`<${contentId}@x>`}) returning id::int`);
    const mailId = rows[0]?.id ?? expect.fail('no mail');
    const copy = await openContent(world.services, scope, contentId);
    const to = { tenantId: practice.tenantId, mailId, email: 'ann@reader.example', firstName: 'Ann', fullName: null };
    const tags = readTags(copy(to).html);
    const path = (value = '') => value.replace(appUrl, '');
    const links = tags.flatMap(({ attributes }) => attributes.href ?? []).map(path);
    return { mailId, contentId, links, picture: path(tags.find(({ name }) => name === 'img')?.attributes.src) };
  });
}

const ask = (path: string, agent = browser, method = 'GET') =>
  world.request(path, { method, headers: { 'user-agent': agent } });

async function eventsOf(practice: Practice, mailId: number) {
  await world.mailCounter.write();
  return within(practice, scope =>
    scope.db
      .select({ kind: mailEvents.kind, position: mailEvents.linkPosition, times: mailEvents.times })
      .from(mailEvents)
      .where(and(eq(mailEvents.tenantId, practice.tenantId), eq(mailEvents.mailId, mailId)))
      .orderBy(mailEvents.kind, mailEvents.linkPosition),
  );
}

test('redirects a click to its stored URL and counts it per email and link', async () => {
  const practice = await buildPractice(world);
  const { mailId, links } = await sentMail(practice);
  const [first = '', second = ''] = links;
  const answer = await ask(first);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://a.example/b?c=%7Bd%7D&e=%C3%BC');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  await ask(first);
  expect((await ask(second)).headers.get('location')).toBe('https://b.example/');
  expect(await eventsOf(practice, mailId)).toEqual([
    { kind: 'click', position: 0, times: 2 },
    { kind: 'click', position: 1, times: 1 },
  ]);
  await ask(first);
  expect(await eventsOf(practice, mailId)).toContainEqual({ kind: 'click', position: 0, times: 3 });
});

test.each([
  ['a robot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'GET'],
  ['a question about the headers', browser, 'HEAD'],
])('redirects %s without counting', async (_, agent, method) => {
  const practice = await buildPractice(world);
  const { mailId, links } = await sentMail(practice);
  expect((await ask(links[0] ?? '', agent, method)).status).toBe(302);
  expect(await eventsOf(practice, mailId)).toEqual([]);
});

test('counts one open per email, however often the pixel loads', async () => {
  const practice = await buildPractice(world);
  const { mailId, picture } = await sentMail(practice);
  const answer = await ask(picture, 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/gif');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect((await answer.arrayBuffer()).byteLength).toBe(42);
  await ask(picture);
  await eventsOf(practice, mailId);
  await ask(picture);
  expect(await eventsOf(practice, mailId)).toEqual([{ kind: 'open', position: -1, times: 1 }]);
});

test('returns 404 with a page for tampered and malformed links', async () => {
  const practice = await buildPractice(world);
  const { links, picture, mailId, contentId } = await sentMail(practice);
  const [first = ''] = links;
  const other = copyToken({ secret: 'another secret' }, { tenantId: practice.tenantId, mailId, contentId });
  for (const path of [
    first.replace('/l/', '/l/1'),
    first.replace(/0$/, '2'),
    first.replace(/0$/, '-1'),
    first.replace(/0$/, '0x0'),
    first.replace(/\/0$/, ''),
    `/l/${other}/0`,
    '/l/',
    '/l/a/b/c',
    '/l/%00/0',
    '/l/%E0%A4%A/0',
  ]) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('This link doesn’t work');
    expect(answer.headers.get('location')).toBeNull();
  }
  expect((await ask(picture.replace('/o/', '/o/1'))).status).toBe(404);
  expect(await eventsOf(practice, mailId)).toEqual([]);
});

test('ignores clicks on deleted emails', async () => {
  const practice = await buildPractice(world);
  const { mailId, links } = await sentMail(practice);
  await ask(links[0] ?? '');
  await within(practice, scope => scope.db.execute(sql`delete from email_logs where id = ${mailId}`));
  expect(await eventsOf(practice, mailId)).toEqual([]);
});

test('keeps counts while the database is unavailable', async () => {
  const practice = await buildPractice(world);
  const { mailId, contentId } = await sentMail(practice);
  const { services } = world;
  const pool = { connect: vi.fn().mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) };
  pool.connect.mockImplementation(() => services.database.pool.connect());
  const database = new Proxy(services.database, {
    get: (real, key) => (key === 'pool' ? pool : Reflect.get(real, key)),
  });
  const counter = createMailCounter({ database, log: services.log });
  const click = () =>
    counter.click({ tenantId: practice.tenantId, mailId, contentId }, 0, {
      method: 'GET',
      header: name => (name === 'user-agent' ? browser : undefined),
    });
  click();
  await counter.write();
  expect(await eventsOf(practice, mailId)).toEqual([]);
  click();
  await counter.write();
  expect(await eventsOf(practice, mailId)).toEqual([{ kind: 'click', position: 0, times: 2 }]);
});
