import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOfMail } from '../../../../testing/practice/mail-link.ts';
import { answer, freeTime, join, offerTo, sweep } from '../../../../testing/practice/waitlist.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function mailTo(practice: Practice, email: string): Promise<string> {
  const mails = await (await practice.call('GET', '/api/emails/logs')).json();
  const { id } = mails.find((mail: { recipientEmail: string }) => mail.recipientEmail === email);
  const { text } = await (await practice.call('GET', `/api/emails/logs/${id}`)).json();
  return text.replaceAll(/\s+/g, ' ');
}

test("shows the visitor's own time beside the practice's in offer and booking", async () => {
  const practice = await buildPractice(world);
  const email = await join(world, practice, { timeZone: 'Europe/Berlin' });
  await freeTime(world, practice, '10:00');
  await sweep(world);
  const token = await offerTo(practice, email);
  const mail = await mailTo(practice, email);
  expect(mail).toMatch(/10:00 AM - 10:30 AM Pacific/);
  expect(mail).toMatch(/7:00 PM - 7:30 PM Central European/);
  expect(mail).toMatch(/holding it for you until .+ your time/);
  const preview = await (await call(world)('GET', `/api/waitlist/offer?token=${token}`)).json();
  expect(preview).toMatchObject({ visitorTimeZone: 'Europe/Berlin' });
  const page = await (await world.request(`/waitlist-offer?token=${token}`)).text();
  expect(page).toMatch(/10:00 AM - 10:30 AM/);
  expect(page).toMatch(/7:00 PM.{0,40}your time/);
  await answer(world, token, 'accept');
  expect(await linkOfMail(practice, email, 'reschedule-appointment')).toBeTruthy();
  expect(await mailTo(practice, email)).toMatch(/7:00 PM - 7:30 PM Central European/);
});

test("shows only the practice's time without a valid time zone", async () => {
  for (const given of [{}, { timeZone: 'Mars/Olympus' }, { timeZone: '' }]) {
    const practice = await buildPractice(world);
    const email = await join(world, practice, given);
    await freeTime(world, practice, '10:00');
    await sweep(world);
    await offerTo(practice, email);
    expect(await mailTo(practice, email)).not.toMatch(/your time/i);
  }
});
