import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { blocksOfEveryKind } from '../../../../testing/practice/blocks.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

/** Saves the changes and returns the public page and the public API response. */
async function publish(changes: Record<string, unknown>) {
  const saved = await (await practice.call('GET', '/api/storefront')).json();
  const answer = await practice.call('PUT', `/api/storefront/${saved.id}`, { ...saved, ...changes });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const page = await (await call(world)('GET', `/bio/${practice.slug}`)).text();
  const told = await (await call(world)('GET', `/api/storefront/public/${practice.slug}`)).json();
  return { page, told, text: JSON.stringify(told) };
}

test('renders every kind of block', async () => {
  const { page } = await publish({ ctaButtons: blocksOfEveryKind('Seasonal') });
  for (const part of [
    /<a class="go b-0" href="https:\/\/fernhill.example\/"[^>]*>Seasonal<\/a>/,
    /<li class="b b-1 is-heading"><h2 dir="auto">Seasonal<\/h2>/,
    /<p class="words" dir="auto">Seasonal<\/p>/,
    /<summary dir="auto"><span>Seasonal<\/span>/,
    /<figure class="said" dir="auto"><blockquote>Seasonal<\/blockquote><figcaption><b>Seasonal<\/b>/,
    /<th scope="row">Every day<\/th><td><span>9:00 AM – 6:00 PM<\/span>/,
    /<a class="next" href="\/bio\/[^"]+\/book" data-book="true" ping="[^"]+">.*Seasonal.*<time/,
  ])
    expect(page).toMatch(part);
  // Shown by the block instead.
  expect(page).not.toContain('Next free: ');
});

test('shows a default title for a block without one', async () => {
  const empty = blocksOfEveryKind('').filter(({ kind }) => kind === 'hours' || kind === 'nextFree');
  const { page } = await publish({ ctaButtons: empty });
  expect(page).toContain('<h2 dir="auto">Opening hours</h2>');
  expect(page).toContain('<bdi>Next free appointment</bdi>');
});

test('gives blocks with the same ID unique IDs', async () => {
  const block = blocksOfEveryKind('Same')[0];
  const { told } = await publish({ ctaButtons: [block, block, { ...block, id: 'link-2' }, block] });
  expect(told.ctaButtons.map((each: { id: string }) => each.id)).toEqual(['link', 'link-2', 'link-2-2', 'link-3']);
});

test('shows the weekly hours of the practice', async () => {
  const rules = await (await practice.call('GET', '/api/availability')).json();
  const day = [{ from: '08:00', to: '12:00' }];
  const weeklyHours = [[], day, day, day, [], [], []];
  expect((await practice.call('PUT', '/api/availability', { ...rules, weeklyHours })).status).toBe(200);
  const { page } = await publish({ ctaButtons: blocksOfEveryKind('Hours') });
  expect(page).toMatch(/data-days="1 2 3"><th scope="row">Mon–Wed<\/th><td><span>8:00 AM – 12:00 PM</);
  expect(page).toMatch(/data-days="4 5 6 0"><th scope="row">Thu–Sun<\/th><td><span>Closed</);
  expect(page).toContain('<caption>Pacific Time</caption>');
  await practice.call('PUT', '/api/availability', rules);
});

test.each([
  ['hidden', { isHidden: true }],
  ['not yet to be shown', { showFrom: '2199-01-01T00:00' }],
  ['no longer to be shown', { showUntil: '2020-01-01T00:00' }],
])('keeps a block that is %s out of every response', async (_, state) => {
  const secret = blocksOfEveryKind('unannounced').map(block => ({ ...block, ...state }));
  const open = { ...blocksOfEveryKind('in the open')[0], id: 'open' };
  const { page, told, text } = await publish({ ctaButtons: [...secret, open] });
  expect(page).toContain('in the open');
  expect(page).not.toContain('unannounced');
  expect(text).not.toContain('unannounced');
  expect(told.ctaButtons).toHaveLength(1);
  const mine = await (await practice.call('GET', '/api/storefront')).json();
  expect(mine.ctaButtons).toHaveLength(secret.length + 1);
});

test('shows the next free time after an absence, and none beyond the horizon', async () => {
  const away = await buildPractice(world);
  const today = new Date().toISOString().slice(0, 10);
  const be = async (days: number) => {
    const lastDay = addDays(today, days);
    const firstDay = addDays(today, -1);
    const saved = await away.call('PUT', '/api/availability/overrides', { firstDay, lastDay, hours: [] });
    expect(saved.status).toBe(204);
    const page = await (await world.request(`/bio/${away.slug}`)).text();
    return page.match(/<time dateTime="([^T"]+)/)?.[1] ?? null;
  };
  expect(await be(35)).toBe(addDays(today, 36));
  expect(await be(100)).toBeNull();
});

test('shows no next free time without online booking', async () => {
  const { page } = await publish({ bookAppointmentEnabled: false, ctaButtons: blocksOfEveryKind('Free') });
  expect(page).not.toContain('class="next"');
  expect(page).not.toContain('data-book');
});

test('shows an icon for each network and the email last', async () => {
  const networks = ['facebook', 'instagram', 'tiktok', 'youtube', 'pinterest', 'linkedin', 'x', 'threads', 'whatsapp'];
  const socialLinks = Object.fromEntries([...networks, 'website'].map(name => [name, `${name}.example/fernhill`]));
  const { page } = await publish({ socialLinks, contactEmail: 'hello@fernhill.example' });
  const row = page.match(/<ul class="soc">.*?<\/ul>/s)?.[0] ?? '';
  const labels = [...row.matchAll(/href="([^"]+)"[^>]* aria-label="([^"]+)"><svg/g)].map(([, href, label]) => [
    label,
    href,
  ]);
  expect(labels).toHaveLength(11);
  expect(labels[2]).toEqual(['TikTok', 'https://tiktok.example/fernhill']);
  expect(labels.at(-1)).toEqual(['Email', 'mailto:hello@fernhill.example']);
});

test('shows a product on sale with a link to its page and counts its clicks', async () => {
  const fields = { title: 'Meal <b>plan</b>', price: '25', type: 'meal_plan', fileUrl: 'https://plans.example/a' };
  const product = await (await practice.call('POST', '/api/digital-products', fields)).json();
  const block = { kind: 'product', id: 'p', productId: product.id };
  const { page } = await publish({ ctaButtons: [block] });
  const path = `/bio/${practice.slug}/shop/${product.id}`;
  expect(page).toContain(`<a class="prod" href="${path}" ping="/bio/${practice.slug}/click?block=p">`);
  expect(page).toContain('Meal &lt;b&gt;plan&lt;/b&gt;');
  expect(page).toContain('$25.00');
  const click = () => call(world)('POST', `/bio/${practice.slug}/click?block=p`);
  expect((await click()).status).toBe(204);
  await practice.call('PUT', `/api/digital-products/${product.id}`, { isActive: false });
  expect(await (await world.request(`/bio/${practice.slug}`)).text()).not.toContain('class="prod"');
  const other = await buildPractice(world);
  const page2 = await (await other.call('GET', '/api/storefront')).json();
  const foreign = await other.call('PUT', `/api/storefront/${page2.id}`, { ...page2, ctaButtons: [block] });
  expect([foreign.status, (await foreign.json()).errors]).toEqual([
    404,
    { 'ctaButtons.0.productId': 'This product no longer exists. Choose another one.' },
  ]);
});
