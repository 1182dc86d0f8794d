import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function buildMail({ slug, call: signedIn }: Practice): Promise<number> {
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  await call(world)('POST', '/api/appointments/book', bookingFields(slug, { date, time: '10:30' }));
  const [mail] = await (await signedIn('GET', '/api/emails/logs')).json();
  return mail.id;
}

test('serves email HTML with its own CSP: inline styles, no scripts, sandbox', async () => {
  const practice = await buildPractice(world);
  const answer = await practice.call('GET', `/api/emails/logs/${await buildMail(practice)}/html`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const policy = answer.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox']));
  expect(policy).toContain("frame-ancestors 'self'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('style="');
});

test('escapes typed text in email HTML', async () => {
  const practice = await buildPractice(world, { name: '<img src=x onerror=alert(1)>' });
  const html = await (await practice.call('GET', `/api/emails/logs/${await buildMail(practice)}/html`)).text();
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img');
});

test('returns 404 for another practice’s email HTML and 401 when signed out', async () => {
  const practice = await buildPractice(world);
  const path = `/api/emails/logs/${await buildMail(practice)}/html`;
  const other = await buildPractice(world);
  expect((await other.call('GET', path)).status).toBe(404);
  expect((await call(world)('GET', path)).status).toBe(401);
});
