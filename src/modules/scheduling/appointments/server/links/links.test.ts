import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { linkOfMail } from '../../../../../testing/practice/mail-link.ts';
import {
  appUrl,
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type World,
} from '../../../../../testing/world.ts';
import { createLinks, ensureLink, findShortLink, shortLinkHref } from './links.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('redirects a short SMS link to its page without changing anything', async () => {
  const practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  const fields = bookingFields(practice.slug, { date, time: '10:00' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  const token = await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const links = createLinks(scope, id, ['cancel']);
    await links.written;
    return links.tokens.cancel;
  });
  const href = shortLinkHref(appUrl, token);
  expect(href.length).toBeLessThan(appUrl.length + 30);
  const answer = await world.request(href.slice(appUrl.length));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const query = new URLSearchParams({ token, email: fields.email });
  expect(answer.headers.get('location')).toBe(`/cancel-appointment?${query}`);
  const page = await world.request(answer.headers.get('location') ?? '');
  expect(await page.text()).toContain('Cancel This Appointment');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointment.status).toBe('scheduled');
  const system = asSystem(world.services.database);
  expect(await findShortLink(system, token, new Date(Date.parse(appointment.endTime) - 1_000))).not.toBeNull();
  expect(await findShortLink(system, token, new Date(Date.parse(appointment.endTime)))).toBeNull();
});

test("keeps the client's email address out of all links in emails and calendar files", async () => {
  const practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  const fields = bookingFields(practice.slug, { date, time: '11:00' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  await practice.call('POST', `/api/appointments/${id}/send-email-reminder`);
  const mails: { id: number }[] = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    const { html, text, attachments } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
    const files: string[] = attachments.map(({ content }: { content: string }) => content.replaceAll('\r\n ', ''));
    const links = [html, text, ...files].flatMap(each => each.match(/https?:[^\s"<\\]+/g) ?? []);
    expect(links.filter(link => link.includes('/v/')).length).toBeGreaterThan(2);
    expect(links.filter(link => /client\.example|email=/.test(link))).toEqual([]);
  }
});

test('accepts long links from older emails without revealing the email address', async () => {
  const practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  const fields = bookingFields(practice.slug, { date, time: '12:30' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  const token = 'A'.repeat(32);
  await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    ensureLink(scope, { appointmentId: id, purpose: 'cancel', token }),
  );
  for (const unknown of [token, 'x', 'A'.repeat(22), '%00', '%ff']) {
    const answer = await world.request(`/v/${unknown}`);
    expect(answer.status, unknown).toBe(404);
    expect(await answer.text()).toContain('This link doesn’t work');
  }
  const query = new URLSearchParams({ token, email: fields.email });
  expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
});

test('voids the links sent to the previous client of an appointment', async () => {
  const practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  const fields = bookingFields(practice.slug, { date, time: '12:00' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  const token = await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const links = createLinks(scope, id, ['confirm']);
    await links.written;
    return links.tokens.confirm;
  });
  expect((await world.request(`/v/${token}`)).status).toBe(303);
  const other = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const appointment = await (await practice.call('GET', `/api/appointments/${id}`)).json();
  const changed = await practice.call('PUT', `/api/appointments/${id}`, { ...appointment, clientId: other.id });
  expect(changed.status).toBe(200);
  const answer = await world.request(`/v/${token}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  const query = new URLSearchParams({ token, email: other.email });
  expect((await world.request(`/api/appointments/confirm-preview?${query}`)).status).toBe(404);
  // The new client's links work.
  expect(await linkOfMail(practice, other.email, 'cancel-appointment')).toMatch(/token=/);
});
