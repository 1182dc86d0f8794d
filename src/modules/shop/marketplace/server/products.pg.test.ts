import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPage, buildCheckout, inPractice, openPage, settleDue } from '../../../../testing/practice/payments.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { pdf, uploadProduct } from '../../../../testing/texts/sample-files.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const path = '/api/digital-products';
const arrive = async (practice: Practice) => (await uploadProduct(practice, pdf())).json();
const sell = async (practice: Practice, given: Record<string, unknown>) =>
  (await practice.call('POST', path, { title: 'Gut reset', price: '0', ...given })).json();
const rounds = Array.from({ length: 12 }, (_, round) => round);

test('concurrent choosing and removing never sells a missing file', async () => {
  const practice = await buildPractice(world);
  const outcomes = new Set<number>();
  for (const round of rounds) {
    const { id: fileId } = await arrive(practice);
    const [holder, chooser] = [await sell(practice, { fileId }), await sell(practice, {})];
    const giveUp = () => practice.call('PUT', `${path}/${holder.id}`, { fileId: null, isActive: false });
    const choose = () => practice.call('PUT', `${path}/${chooser.id}`, { fileId });
    // Delays one of the two, longer in each round, to try different interleavings.
    const later = async (work: () => Promise<Response>, isLater: boolean) => {
      for (let turn = 0; isLater && turn < 20 * round; turn++) await nextTurn();
      return work();
    };
    const isEven = round % 2 === 0;
    const [givenUp, chosen] = await Promise.all([later(giveUp, isEven), later(choose, !isEven)]);
    expect(givenUp.status).toBe(200);
    outcomes.add(chosen.status);
    const { rows } = await inPractice(world, practice, ({ db }) =>
      db.execute<{ file: string }>(sql`select file from product_files where id = ${fileId}`),
    );
    expect(rows).toHaveLength(chosen.status === 200 ? 1 : 0);
    const [kept] = rows;
    if (kept) expect(await world.services.files.get(kept.file)).not.toBeNull();
  }
  for (const status of outcomes) expect([200, 404]).toContain(status);
});

test('concurrent purchase and deletion: the buyer gets the file or a 404', async () => {
  const practice = await buildPractice(world);
  for (const round of rounds) {
    const { id: fileId } = await arrive(practice);
    const { id } = await sell(practice, { fileId });
    const buyer = { email: `ann${round}@buyer.example`, name: 'Ann Example' };
    const buy = () =>
      call(world)('POST', '/api/shop/checkout', { storefrontSlug: practice.slug, productId: id, ...buyer });
    const remove = () => practice.call('DELETE', `${path}/${id}`);
    const [bought, removed] = await Promise.all([buy(), remove()]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(bought.status);
    const { rows } = await inPractice(world, practice, ({ db }) =>
      db.execute(sql`select f.file from product_purchases u join digital_products p on p.id = u.product_id
        join product_files f on f.id = p.file_id where p.id = ${id}`),
    );
    expect(rows).toHaveLength(bought.status === 200 ? 1 : 0);
  }
});

test('20 concurrent refunds of one purchase succeed once', async () => {
  const practice = await buildPractice(world);
  const sale = await buildCheckout(world, practice);
  await answerPage(world, await openPage(world, sale), 'pay');
  const refund = () => practice.call('POST', `/api/product-purchases/${sale.purchaseId}/refund`, {});
  const answers = await Promise.all(Array.from({ length: 20 }, refund));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  await settleDue(world);
  const [purchase] = await (await practice.call('GET', '/api/product-purchases')).json();
  expect(purchase).toMatchObject({ status: 'refunded', refunded: '25.00' });
});
