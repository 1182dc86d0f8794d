import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { reader, rowsOf, saveSwitch, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';
import { unsubscribeHref } from './links.ts';

// Needs the bundled PostgreSQL: databases differ in how they convert letters to lower case.

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

// JavaScript and PostgreSQL convert the last one to different lower-case letters.
test.each(['É', 'Ø', 'Ж', 'İ'])('an address starting with %s unsubscribes through its email link', async letter => {
  const practice = await buildPractice(world);
  await saveSwitch(practice, false);
  const email = `${letter}${reader()}`;
  expect((await subscribeTo(world, practice, { email })).status).toBe(200);
  const { token = '' } = pairOf(new URL(unsubscribeHref(world.services, { ...practice, email })).search);
  expect((await postForm(world, '/newsletter-unsubscribe', { token, answer: 'unsubscribe' })).status).toBe(200);
  expect((await rowsOf(world, practice, email)).map(row => row.status)).toEqual(['unsubscribed']);
});

test('finds É in any case and treats addresses as equal ignoring case', async () => {
  const practice = await buildPractice(world);
  const email = `É${reader()}`;
  expect(
    (await practice.call('POST', '/api/subscribers', { email, firstName: 'Édouard', hasAgreed: true })).status,
  ).toBe(201);
  const again = { email: email.replace('É', 'é'), hasAgreed: true };
  expect((await practice.call('POST', '/api/subscribers', again)).status).toBe(409);
  const client = clientFields({ firstName: 'Édouard', email });
  expect((await practice.call('POST', '/api/clients', client)).ok).toBe(true);
  for (const search of ['Édouard', 'édouard', 'ÉDOUARD']) {
    for (const list of ['subscribers', 'clients']) {
      const found = await (await practice.call('GET', `/api/${list}?search=${encodeURIComponent(search)}`)).json();
      expect(found.items ?? found, `${search} among the ${list}`).toHaveLength(1);
    }
  }
});
