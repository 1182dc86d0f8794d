import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { letTimePass, mailsTo, reader, rowsOf, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { unsubscribeHref } from './links.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('concurrent sign-ups of one address create one row and one email', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  const written = [email, email.toUpperCase()];
  for (const mails of [1, 2]) {
    const answers = await Promise.all(
      times(5).map(index => subscribeTo(world, practice, { email: written[index % 2] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(times(5).map(() => 200));
    expect(await rowsOf(world, practice, email)).toHaveLength(1);
    expect(await mailsTo(practice, email)).toHaveLength(mails);
    await letTimePass(world, practice, { email, time: '1 hour' });
  }
});

test('concurrent sign-ups don’t exceed a limit', async () => {
  const practice = await buildPractice(world);
  const [name, host] = reader().split('@');
  const answers = await Promise.all(
    times(16).map(index => subscribeTo(world, practice, { email: `${name}+${index}@${host}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const rows = await Promise.all(times(16).map(index => rowsOf(world, practice, `${name}+${index}@${host}`)));
  expect(rows.flat()).toHaveLength(10);
  const mails = await Promise.all(times(16).map(index => mailsTo(practice, `${name}+${index}@${host}`)));
  expect(mails.flat()).toHaveLength(3);
});

test('unsubscribing wins over a concurrent confirmation', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await subscribeTo(world, practice, { email });
  const confirm = pairOf(await linkOfMail(practice, email, 'newsletter-confirm'));
  const leave = { ...pairOf(new URL(unsubscribeHref(world.services, { ...practice, email })).search), answer: 'x' };
  const answers = await Promise.all([
    ...times(6).map(() => postForm(world, '/newsletter-confirm', confirm)),
    ...times(6).map(() => postForm(world, '/newsletter-unsubscribe', leave)),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  // Unsubscribing wins over confirming, in either order.
  expect(await rowsOf(world, practice, email)).toMatchObject([{ status: 'unsubscribed' }]);
});
