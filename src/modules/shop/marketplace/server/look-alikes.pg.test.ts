import { afterAll, beforeAll, expect, test } from 'vitest';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { buildProduct, buy, libraryOf, mailsTo, wantToBuy } from '../../../../testing/practice/shop.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test.each([
  ['\u0130ris@buyer.example', 'iris@buyer.example'],
  ['\u212aim@buyer.example', 'kim@buyer.example'],
])('doesn’t treat %s as %s, which lowercases the same', async (other, email) => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  await buy(world, practice, { productId, email });
  await postForm(world, `/bio/${practice.slug}/library`, { email: other });
  expect(await mailsTo(practice, other)).toEqual([]);
  const gift = await buildProduct(world, practice, { title: 'A gift', price: '0' });
  await wantToBuy(world, practice, { productId: gift.id, email: other });
  const html = await (await world.request(await libraryOf(practice, other))).text();
  expect(html).toContain('A gift');
  expect(html).not.toContain('Seven-day meal plan');
});
