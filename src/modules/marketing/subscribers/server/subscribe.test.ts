import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import {
  letTimePass,
  mailsTo,
  reader,
  rowsOf,
  saveSwitch,
  subscribeTo,
} from '../../../../testing/practice/newsletter.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';
import { confirmSubscription } from './confirm.ts';
import { unsubscribeHref } from './links.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const thanks = { message: 'Thank you for subscribing to our newsletter!' };
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const confirm = (query: string) => postForm(world, '/newsletter-confirm', pairOf(query));

test('a sign-up counts once confirmed by the button, not by opening the page', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  const asked = await subscribeTo(world, practice, { email, firstName: 'Ines', lastName: 'Duarte' });
  expect([asked.status, await asked.json()]).toEqual([200, thanks]);
  expect(await rowsOf(world, practice, email)).toMatchObject([
    { status: 'pending', source: 'form', confirmed_at: null, consent_page: `/bio/${practice.slug}` },
  ]);
  const query = await linkOfMail(practice, email, 'newsletter-confirm');
  const page = await world.request(`/newsletter-confirm?${query}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await page.text();
  expect(html).toContain('Fernhill Nutrition');
  expect(html).toContain(`${email.slice(0, 1)}•••@reader.example`);
  expect(html).not.toContain(email);
  expect((await rowsOf(world, practice, email))[0]?.status).toBe('pending');
  for (const _ of ['once', 'twice']) expect(await (await confirm(query)).text()).toContain('You are subscribed');
  const [row] = await rowsOf(world, practice, email);
  expect(row).toMatchObject({ status: 'active', first_name: 'Ines', consent_text: 'Join Newsletter' });
  expect(row?.confirmed_at).not.toBeNull();
});

test('without double opt-in a sign-up counts at once, without an email', async () => {
  const practice = await buildPractice(world);
  await saveSwitch(practice, false);
  const email = reader();
  expect(await (await subscribeTo(world, practice, { email })).json()).toEqual(thanks);
  expect(await rowsOf(world, practice, email)).toMatchObject([{ status: 'active', confirmed_at: null }]);
  expect(await mailsTo(practice, email)).toEqual([]);
});

test('the confirmation email contains nothing the visitor typed', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await subscribeTo(world, practice, { email, firstName: 'Buy pills', lastName: 'evil.example' });
  const [mail] = await mailsTo(practice, email);
  expect(mail?.subject).toBe('Confirm your subscription to the Fernhill Nutrition newsletter');
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/pills|evil|reader/);
});

test('responds identically in every state; subscribers are told by email only', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  const sign = async () => {
    await letTimePass(world, practice, { email, time: '1 hour' });
    const answer = await subscribeTo(world, practice, { email: email.toUpperCase(), firstName: 'Another' });
    expect([answer.status, await answer.json()]).toEqual([200, thanks]);
    return (await mailsTo(practice, email)).map(mail => mail.subject);
  };
  const asks = 'Confirm your subscription to the Fernhill Nutrition newsletter';
  const tells = 'You already get the Fernhill Nutrition newsletter';
  expect(await sign()).toEqual([asks]);
  expect(await sign()).toEqual([asks, asks]);
  await confirm(await linkOfMail(practice, email.toUpperCase(), 'newsletter-confirm'));
  expect(await sign()).toEqual([tells, asks, asks]);
  expect(await rowsOf(world, practice, email)).toMatchObject([{ status: 'active' }]);
});

test('a repeated sign-up doesn’t rename an active subscriber', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await subscribeTo(world, practice, { email, firstName: 'Inez' });
  await subscribeTo(world, practice, { email, firstName: 'Ines' });
  await confirm(await linkOfMail(practice, email, 'newsletter-confirm'));
  await subscribeTo(world, practice, { email, firstName: 'Mallory' });
  expect((await rowsOf(world, practice, email))[0]?.first_name).toBe('Ines');
});

test.each([true, false])('an unsubscribed address needs a confirmation; double opt-in: %s', async isOn => {
  const practice = await buildPractice(world);
  await saveSwitch(practice, isOn);
  const email = reader();
  await subscribeTo(world, practice, { email });
  const first = isOn ? await linkOfMail(practice, email, 'newsletter-confirm') : null;
  if (first) await confirm(first);
  const away = new URL(unsubscribeHref(world.services, { ...practice, email }));
  await postForm(world, '/newsletter-unsubscribe', pairOf(away.search));
  await letTimePass(world, practice, { email, time: '1 hour' });
  expect(await (await subscribeTo(world, practice, { email })).json()).toEqual(thanks);
  expect((await rowsOf(world, practice, email))[0]?.status).toBe('unsubscribed');
  await confirm(await linkOfMail(practice, email, 'newsletter-confirm'));
  const [row] = await rowsOf(world, practice, email);
  expect(row).toMatchObject({ status: 'active', unsubscribed_at: null, consent_text: 'Yes, Subscribe Me' });
});

test('a confirmation link from before unsubscribing returns 404', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await subscribeTo(world, practice, { email });
  const query = await linkOfMail(practice, email, 'newsletter-confirm');
  await confirm(query);
  const away = new URL(unsubscribeHref(world.services, { ...practice, email }));
  await postForm(world, '/newsletter-unsubscribe', pairOf(away.search));
  expect((await world.request(`/newsletter-confirm?${query}`)).status).toBe(404);
  expect((await confirm(query)).status).toBe(404);
  expect((await rowsOf(world, practice, email))[0]?.status).toBe('unsubscribed');
});

test('a confirmation link works for seven days and rejects tampering with 404', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await subscribeTo(world, practice, { email });
  const query = await linkOfMail(practice, email, 'newsletter-confirm');
  const { token = '' } = pairOf(query);
  const [tenant, subscriber, at, seal] = token.split('.');
  const forged = [
    '',
    'x',
    '....',
    `${tenant}.${Number(subscriber) + 1}.${at}.${seal}`,
    `${tenant}.${subscriber}.${Number(at) + 9}.${seal}`,
  ];
  for (const each of forged) {
    expect((await postForm(world, '/newsletter-confirm', { token: each })).status, each).toBe(404);
    expect((await world.request(`/newsletter-confirm?${new URLSearchParams({ token: each })}`)).status).toBe(404);
  }
  await expect(confirmSubscription(world.services, token, days(8))).rejects.toMatchObject({ code: 'not_found' });
  expect((await rowsOf(world, practice, email))[0]?.status).toBe('pending');
  await expect(confirmSubscription(world.services, token, days(6))).resolves.toMatchObject({ isConfirmed: true });
});

test('client page and timeline hide an unconfirmed sign-up', async () => {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const said = async () => {
    const { newsletter } = await (await practice.call('GET', `/api/clients/${client.id}`)).json();
    const { items: events } = await (await practice.call('GET', `/api/clients/${client.id}/timeline`)).json();
    return [newsletter?.email ?? null, events.map((event: { kind: string }) => event.kind)];
  };
  await subscribeTo(world, practice, { email: client.email });
  expect(await said()).toEqual([null, ['client']]);
  await confirm(await linkOfMail(practice, client.email, 'newsletter-confirm'));
  expect(await said()).toEqual([client.email, ['newsletter', 'client']]);
});

test('works without JavaScript and mentions an email only if one is sent', async () => {
  const practice = await buildPractice(world);
  const post = async () => {
    const answer = await postForm(world, `/bio/${practice.slug}/subscribe`, { email: reader() });
    expect(answer.status).toBe(200);
    const [, shown] = (await answer.text()).match(/data-done="true">(.*?)<\/form>/) ?? [];
    return shown?.replace(/<[^>]*>/g, ' ').trim();
  };
  const thanked = 'Thank you for subscribing to our newsletter!';
  expect(await post()).toMatch(new RegExp(`^${thanked}\\s+One more step: open the link in the email`));
  await saveSwitch(practice, false);
  expect(await post()).toBe(thanked);
});
