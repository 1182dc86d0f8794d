import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { addLink, follow, rowOf } from '../../../testing/practice/affiliates.ts';
import { postForm } from '../../../testing/practice/mail-link.ts';
import { reader, subscribeTo } from '../../../testing/practice/newsletter.ts';
import { buildProduct, buy, buyer, mailsTo } from '../../../testing/practice/shop.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** `ask`: one attempt of the first or the second person; `seen`: the effect of all attempts of that person. */
type Case = { ask: (who: number) => Promise<Response>; status: number; seen: (who: number) => Promise<number> };

const cases: [name: string, most: number, build: () => Promise<Case>][] = [
  [
    'affiliate-link',
    2_000,
    async () => {
      const practice = await buildPractice(world);
      const { id: productId } = await buildProduct(world, practice);
      const links = [await addLink(world, practice, { productId }), await addLink(world, practice, { productId })];
      const clicks = (id = 0) => sql`select count(*) from affiliate_clicks where affiliate_link_id = ${id}`;
      return {
        // A different visitor each time.
        ask: who => follow(world, links[who]?.affiliateId ?? ''),
        status: 302,
        seen: async who => Number((await rowOf(world, practice, clicks(links[who]?.id))).count),
      };
    },
  ],
  [
    'library-recipient',
    5,
    async () => {
      const practice = await buildPractice(world);
      const { id: productId } = await buildProduct(world, practice);
      const buyers = [buyer(), buyer()];
      for (const email of buyers) await buy(world, practice, { productId, email });
      const isLink = ({ subject }: { subject: string }) => subject.startsWith('Your downloads from');
      return {
        ask: who => postForm(world, `/bio/${practice.slug}/library`, { email: buyers[who] ?? '' }),
        status: 200,
        seen: async who => (await mailsTo(practice, buyers[who] ?? '')).filter(isLink).length,
      };
    },
  ],
  [
    'subscribe-mailbox',
    10,
    async () => {
      const readers = [reader(), reader()];
      const practices = [await buildPractice(world), await buildPractice(world), await buildPractice(world)];
      let next = 0;
      const mailsOf = async (who: number) =>
        Promise.all(practices.map(practice => mailsTo(practice, readers[who] ?? '')));
      return {
        // A different practice each time, because each has its own limit.
        ask: async who =>
          subscribeTo(world, practices[next++ % 3] ?? expect.fail('no practice'), { email: readers[who] }),
        status: 200,
        seen: async who => (await mailsOf(who)).flat().length,
      };
    },
  ],
];

test.each(cases)('%s: silently ignores requests above %i, but not those of others', async (name, most, build) => {
  const { ask, status, seen } = await build();
  expect([(await ask(0)).status, await seen(0)]).toEqual([status, 1]);
  const oneBelow = sql`update rate_limits set count = ${most - 1} where key like ${`${name}:%`} returning key`;
  expect((await asSystem(world.services.database).db.execute(oneBelow)).rows).toHaveLength(1);
  expect([(await ask(0)).status, await seen(0)], 'the last').toEqual([status, 2]);
  expect([(await ask(0)).status, await seen(0)], 'one more').toEqual([status, 2]);
  expect([(await ask(1)).status, await seen(1)], 'somebody else').toEqual([status, 1]);
});
