// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOfMail, pairOf, postForm, setRules } from '../../../../testing/practice/mail-link.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import {
  answer,
  ask,
  askedToken,
  freeTime,
  join,
  offerTo,
  sweep,
  waitDay,
} from '../../../../testing/practice/waitlist.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = async (path: string) => (await world.request(path)).text();
const fields = () => ({
  firstName: 'Ines',
  lastName: 'Duarte',
  email: 'ines@duarte.example',
  firstDay: waitDay(),
  lastDay: waitDay(),
  partOfDay: 'any',
});

test('joins, offers a freed slot and books it without JavaScript', async () => {
  const practice = await connectMail(await buildPractice(world));
  const times = await read(`/bio/${practice.slug}/book?type=consultation`);
  const href = times.match(/href="(\/bio\/[^"]+\/waitlist\?service=\d+)"/)?.[1] ?? '';
  const form = await read(href);
  expect(form).toContain('Join the waitlist');
  const serviceId = href.split('=')[1] ?? '';
  const joined = await postForm(world, `/bio/${practice.slug}/waitlist`, { ...fields(), serviceId });
  expect([joined.status, (await joined.text()).includes('Check your email')]).toEqual([200, true]);
  const asked = await linkOfMail(practice, 'ines@duarte.example', 'waitlist-confirm');
  expect(await read(`/waitlist-confirm?${asked}`)).toContain('Confirm my place');
  expect(await (await practice.call('GET', '/api/waitlist')).json()).toEqual([]);
  const confirmed = await postForm(world, '/waitlist-confirm', pairOf(asked));
  expect([confirmed.status, (await confirmed.text()).includes('re on the waitlist')]).toEqual([200, true]);
  expect(await read(`/waitlist-confirm?${asked}`)).not.toContain('Confirm my place');
  await freeTime(world, practice, '10:00');
  await sweep(world);
  const query = await linkOfMail(practice, 'ines@duarte.example', 'waitlist-offer');
  const offer = await read(`/waitlist-offer?${query}`);
  expect(offer).toContain('holding it for you until');
  expect(offer).toContain('10:00 AM - 10:30 AM');
  const token = new URLSearchParams(query).get('token') ?? '';
  const booked = await postForm(world, '/waitlist-offer', { token, answer: 'accept' });
  expect([booked.status, (await booked.text()).includes('email you the details')]).toEqual([200, true]);
  expect(await read(`/waitlist-offer?${query}`)).not.toContain('Book this time');
});

test('promises no email without a mail server', async () => {
  const practice = await buildPractice(world);
  const form = await read(`/bio/${practice.slug}/waitlist`);
  expect(form).toContain('confirm your place with Fernhill Nutrition directly.');
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const joined = await postForm(world, `/bio/${practice.slug}/waitlist`, {
    ...fields(),
    serviceId: String(service.id),
  });
  const asked = await joined.text();
  expect(asked).toContain('Your place isn’t confirmed yet');
  const confirm = await linkOfMail(practice, 'ines@duarte.example', 'waitlist-confirm');
  const confirmed = await (await postForm(world, '/waitlist-confirm', pairOf(confirm))).text();
  expect(confirmed).toContain('re on the waitlist');
  await freeTime(world, practice, '10:00');
  await sweep(world);
  const offer = await linkOfMail(practice, 'ines@duarte.example', 'waitlist-offer');
  const booked = await (await postForm(world, '/waitlist-offer', { ...pairOf(offer), answer: 'accept' })).text();
  expect(booked).toContain('so note the time');
  for (const page of [form, asked, confirmed, booked])
    expect(page).not.toMatch(/email you|your email|confirmation email/i);
});

test('shows a rejected form with its input and errors', async () => {
  const practice = await buildPractice(world);
  const wrong = { ...fields(), email: 'nobody', lastDay: '2020-01-01' };
  const refused = await postForm(world, `/bio/${practice.slug}/waitlist`, wrong);
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toContain('Invalid email address');
  expect(html).toContain('be before the first');
  expect(html).toContain('value="nobody"');
});

test('accepts a date range instead of two dates and keeps it in a rejected form', async () => {
  const practice = await buildPractice(world);
  const path = `/bio/${practice.slug}/waitlist`;
  const [serviceId] = (await read(path)).match(/(?<=<option value=")\d+/) ?? [];
  const [, range = ''] = (await read(path)).match(/name="range" value="([^"]+)"/) ?? [];
  const typed = { ...fields(), range, firstDay: '', lastDay: '', serviceId: serviceId ?? '' };
  const refused = await postForm(world, path, { ...typed, email: 'nobody' });
  expect(await refused.text()).toMatch(new RegExp(`<input[^>]+checked=""[^>]+value="${range}"`));
  expect((await postForm(world, path, typed)).status).toBe(200);
  await postForm(world, '/waitlist-confirm', pairOf(await linkOfMail(practice, typed.email, 'waitlist-confirm')));
  const [entry] = await (await practice.call('GET', '/api/waitlist')).json();
  expect(`${entry.firstDay}/${entry.lastDay}`).toBe(range);
});

test('reports an expired offer and requires accepting the policy', async () => {
  const practice = await buildPractice(world);
  await setRules(practice, { policy: 'Please come on time.' });
  const email = await join(world, practice);
  await setRules(practice, { policy: null });
  await freeTime(world, practice, '10:00');
  await setRules(practice, { policy: 'Please come on time.' });
  await sweep(world);
  const token = (await offerTo(practice, email)) ?? '';
  const refused = await postForm(world, '/waitlist-offer', { token, answer: 'accept' });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toContain('Accept the booking policy to book.');
  expect(html).toContain('Please come on time.');
  await answer(world, token, 'decline');
  expect(await read(`/waitlist-offer?token=${token}`)).toContain('still on the waitlist');
});

test('rejects an invalid confirmation link and confirmation from another site', async () => {
  const dead = await world.request('/waitlist-confirm?token=x');
  expect([dead.status, (await dead.text()).includes('This link no longer works')]).toEqual([404, true]);
  expect((await postForm(world, '/waitlist-confirm', { token: 'x' })).status).toBe(404);
  const practice = await buildPractice(world);
  const email = await ask(world, practice);
  const body = new URLSearchParams({ token: await askedToken(practice, email) }).toString();
  const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' };
  expect((await world.request('/waitlist-confirm', { method: 'POST', headers, body })).status).toBe(403);
  expect(await (await practice.call('GET', '/api/waitlist')).json()).toEqual([]);
});

test('leaves the waitlist by a button, not by opening the link', async () => {
  const practice = await buildPractice(world);
  const email = await join(world, practice);
  const query = await linkOfMail(practice, email, 'waitlist-leave');
  expect(await read(`/waitlist-leave?${query}`)).toContain('Leave the waitlist?');
  expect(await (await practice.call('GET', '/api/waitlist')).json()).toHaveLength(1);
  const left = await (await postForm(world, '/waitlist-leave', { ...pairOf(query) })).text();
  expect(left).toContain('left the waitlist');
  expect(await (await practice.call('GET', '/api/waitlist')).json()).toHaveLength(0);
  const again = await world.request(`/waitlist-leave?${query}`);
  expect([again.status, (await again.text()).includes('no longer on this waitlist')]).toEqual([404, true]);
});
