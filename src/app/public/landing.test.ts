import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = async (path: string) => (await (await world.request(path)).text()).replace(/<style[\s\S]*?<\/style>/g, '');

test('promises no upgrades or limits on a server without plans', async () => {
  const page = await read('/');
  for (const name of ['Free Trial', 'Professional', 'Enterprise']) expect(page).toContain(name);
  expect(page).toContain('This server sells no plans: every feature is included, and nothing is billed.');
  const door = await read('/signup');
  for (const shown of [page, door]) {
    expect(shown).toContain('Free on this server, with every feature.');
    expect(shown).not.toMatch(/Upgrade|up to 10 clients\./);
  }
});

test('names the features that need an external account', async () => {
  const page = await read('/');
  expect(page).toContain('Reminders go out by email, or by text with a Twilio account.');
  expect(page).toContain('a link to pay by card, with a Stripe account.');
});

test('counts the appointments shown in the picture of the week', async () => {
  const page = await read('/');
  const shown = page.match(/class="session /g)?.length;
  expect(page).toMatch(new RegExp(`This week</b> ${shown} appointments`));
});
