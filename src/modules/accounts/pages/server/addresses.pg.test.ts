// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageCounter } from '../../../../app/server/pages/bio/view-counter.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

async function open({ call }: Practice) {
  const page = await (await call('GET', '/api/storefront')).json();
  return (slug: string) => call('PUT', `/api/storefront/${page.id}`, { ...page, slug });
}

/** Each page's current slug in its row and in the list of slugs. */
async function addresses() {
  const { rows } = await asSystem(world.services.database).db.execute<{ own: string; listed: string | null }>(sql`
    select s.slug as own, a.slug as listed from storefronts s
    left join storefront_slugs a on a.tenant_id = s.tenant_id and a.storefront_id = s.id and a.left_at is null`);
  return rows;
}

test('gives a slug to one of six concurrent requests', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const pages = await Promise.all((await buildMany(6)).map(open));
    const answers = await Promise.all(pages.map(move => move(`wanted-by-many-${turn}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  }
  for (const { own, listed } of await addresses()) expect(listed).toBe(own);
});

test('rejects a slug while its page moves to another', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const [owner, taker] = await buildMany(2);
    if (!owner || !taker) throw new Error('no practices');
    const [leave, take] = [await open(owner), await open(taker)];
    const [left, taken] = await Promise.all([leave(`moved-on-${turn}`), take(owner.slug)]);
    expect([left.status, taken.status]).toEqual([200, 409]);
    expect((await world.request(`/bio/${owner.slug}`)).headers.get('location')).toBe(`/bio/moved-on-${turn}`);
  }
});

test('rejects two pages swapping slugs concurrently, without a deadlock', async () => {
  const [one, other] = await buildMany(2);
  if (!one || !other) throw new Error('no practices');
  const [moveOne, moveOther] = [await open(one), await open(other)];
  const answers = await Promise.all([moveOne(other.slug), moveOther(one.slug)]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

test('redirects old slugs to the final one after concurrent saves', async () => {
  const practice = await buildPractice(world);
  const move = await open(practice);
  const wanted = Array.from({ length: 6 }, (_, index) => `one-of-six-${index}`);
  const answers = await Promise.all(wanted.map(move));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { slug } = await (await practice.call('GET', '/api/storefront')).json();
  for (const old of [practice.slug, ...wanted].filter(each => each !== slug))
    expect((await world.request(`/bio/${old}`)).headers.get('location')).toBe(`/bio/${slug}`);
});

test('counts views from several processes without loss and caps the hosts', async () => {
  const practice = await buildPractice(world);
  const others = [1, 2, 3].map(() => createPageCounter(world.services));
  const { id, tenantId } = await (await practice.call('GET', '/api/storefront')).json();
  for (const [which, counter] of others.entries())
    for (let site = 0; site < 60; site++) {
      const headers: Record<string, string> = {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        referer: `https://site-${which}-${site}.example/`,
      };
      counter.view({ id, tenantId }, { method: 'GET', header: name => headers[name] });
    }
  await Promise.all(others.map(counter => counter.write()));
  const { rows } = await asSystem(world.services.database).db.execute<{ hosts: string; looks: string }>(sql`
    select count(*) as hosts, sum(count) as looks from page_counts where tenant_id = ${tenantId}`);
  expect(rows).toEqual([{ hosts: '101', looks: '180' }]);
  expect((await (await practice.call('GET', '/api/storefront')).json()).views).toBe(180);
});

const buildMany = (count: number) => Promise.all(Array.from({ length: count }, () => buildPractice(world)));
