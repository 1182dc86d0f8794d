// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { settleDue } from '../../../../testing/practice/payments.ts';
import { buildProduct, buy, buyer, libraryOf, mailsTo, wantToBuy } from '../../../../testing/practice/shop.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { grantFromLibrary, openDownload, previewLibrary } from './library.ts';
import { deleteOldLibraryLinks } from './library-links.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const press = (library: string, purchase: { id: number }) =>
  postForm(world, library, { purchase: String(purchase.id) });
const grantOf = (answer: Response) => answer.headers.get('location')?.match(/^\/download\/(.+)/)?.[1] ?? null;
const textOf = async (path: string) => (await world.request(path)).text();

async function selling(given: Record<string, unknown> = {}) {
  const practice = await buildPractice(world);
  const product = await buildProduct(world, practice, given);
  return { practice, product, sold: await buy(world, practice, { productId: product.id }) };
}

test('allows the purchased number of downloads, and the practice can reset them', async () => {
  const { practice, sold } = await selling({ downloadLimit: 2 });
  const { library, purchase, back } = sold;
  expect(grantOf(await press(library, purchase))).not.toBeNull();
  // The page after the payment shares the download count.
  const sealed = new URL(back).searchParams.get('purchase') ?? '';
  expect(grantOf(await postForm(world, new URL(back).pathname, { purchase: sealed }))).not.toBeNull();
  expect((await press(library, purchase)).headers.get('location')).toBe(library);
  const html = await textOf(library);
  expect(html).toContain('No downloads left.');
  expect(html).toContain(`href="/bio/${practice.slug}"`);
  expect(html).not.toContain('<form');
  const reset = await practice.call('POST', `/api/product-purchases/${purchase.id}/reset-downloads`);
  expect(reset.status).toBe(200);
  expect(await textOf(library)).toContain('2 of 4 downloads left');
  expect(grantOf(await press(library, purchase))).not.toBeNull();
});

test('only grants count as downloads, and a grant serves ranges for 15 minutes', async () => {
  const { product, sold } = await selling();
  for (const path of [sold.library, sold.back]) {
    await world.request(path);
    await world.request(path, { method: 'HEAD' });
  }
  expect(await textOf(sold.library)).toContain('3 of 3 downloads left');
  const grant = grantOf(await press(sold.library, sold.purchase)) ?? '';
  const part = await world.request(`/download/${grant}`, { headers: { range: 'bytes=10-99' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-99/3000']);
  expect(Buffer.from(await part.arrayBuffer()).equals(product.content.subarray(10, 100))).toBe(true);
  const whole = await world.request(`/download/${grant}`);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment'),
  });
  expect(await textOf(sold.library)).toContain('2 of 3 downloads left');
});

test('resuming after the file was replaced serves the complete new file', async () => {
  const { practice, product, sold } = await selling();
  const newer = await buildProduct(world, practice, { title: 'Newer' });
  const download = `/download/${grantOf(await press(sold.library, sold.purchase))}`;
  const first = await world.request(download, { headers: { range: 'bytes=0-99' } });
  const tag = first.headers.get('etag') ?? expect.fail('no ETag');
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  const goOn = (headers = {}) =>
    world.request(download, { headers: { range: 'bytes=100-', 'if-range': tag, ...headers } });
  const same = await goOn();
  expect([same.status, same.headers.get('etag'), same.headers.get('content-range')]).toEqual([
    206,
    tag,
    'bytes 100-2999/3000',
  ]);
  const known = await world.request(download, { headers: { 'if-none-match': tag } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  await practice.call('PUT', `/api/digital-products/${product.id}`, { fileId: newer.fileId });
  const whole = await goOn();
  expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null]);
  expect(whole.headers.get('etag')).not.toBe(tag);
  expect(Buffer.from(await whole.arrayBuffer()).equals(newer.content)).toBe(true);
  expect((await goOn({ 'if-match': tag })).status, 'as Firefox asks').toBe(412);
  const head = await world.request(download, { method: 'HEAD', headers: { range: 'bytes=5-9' } });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '3000']);
});

test('rejects guessed, tampered and foreign grants with 404', async () => {
  const { practice, product, sold } = await selling();
  const other = await selling();
  const { rows } = await asSystem(world.services.database).db.execute<{ file: string }>(
    sql`select file from product_files where tenant_id = ${practice.tenantId}`,
  );
  const { file = '' } = rows[0] ?? {};
  const grant = grantOf(await press(sold.library, sold.purchase)) ?? '';
  const [tenant, purchase, until, seal] = grant.split('.');
  for (const path of [
    ...[
      `/files/${file}`,
      `/files/${file}.webp`,
      `/files/..%2f${file}`,
      '/files/Seven%20days.pdf',
      `/files/${product.fileId}`,
    ],
    ...[`/file/${file}`, `/file/${grant}`, `/file/x/${grant}`, '/download/', '/download/x', `/download/${file}`],
    `/download/${tenant}.${purchase}.${Number(until) + 60_000}.${seal}`,
    `/download/${tenant}.${other.sold.purchase.id}.${until}.${seal}`,
    `/download/${other.practice.tenantId}.${purchase}.${until}.${seal}`,
    `/download/${purchase}.${until}.${seal}`,
    `/download/${tenant}.${purchase}.${until}`,
    `${sold.library}/${grant}`,
    '/library/x',
    `/bio/${practice.slug}/shop/${product.id}/thanks?purchase=${tenant}.${purchase}.${seal}`,
  ]) {
    const answer = await world.request(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('%PDF');
  }
  // Purchases of another address or practice aren't accessible with any id.
  const stranger = await buy(world, practice, { productId: product.id });
  for (const library of [stranger.library, other.sold.library])
    expect(grantOf(await press(library, sold.purchase))).toBeNull();
  for (const id of ['0', '-1', '1.5', 'x', '', '99999999999999999999', "1' or 1=1"]) {
    const answer = await postForm(world, sold.library, { purchase: id });
    expect([id, answer.status, grantOf(answer)]).toEqual([id, 303, null]);
  }
  const seen = await textOf(stranger.library);
  expect(seen).toContain(stranger.email);
  expect(seen).not.toContain(sold.email);
  const foreign = await world.request(sold.library, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
});

test('a full refund revokes downloads at once; a partial one doesn’t', async () => {
  const { practice, sold } = await selling();
  const refund = async (body: object) => {
    const answer = await practice.call('POST', `/api/product-purchases/${sold.purchase.id}/refund`, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    await settleDue(world);
  };
  await refund({ amount: '5.00' });
  const grant = grantOf(await press(sold.library, sold.purchase)) ?? expect.fail('a part back ended it');
  expect((await world.request(`/download/${grant}`)).status).toBe(200);
  await refund({});
  expect((await world.request(`/download/${grant}`)).status).toBe(404);
  expect(grantOf(await press(sold.library, sold.purchase))).toBeNull();
  expect(await textOf(sold.library)).toContain('Refunded. You can no longer download it.');
  expect(await textOf(sold.back)).toContain('This purchase was refunded');
  const subjects = (await mailsTo(practice, sold.email)).map(({ subject, text }) => [
    subject,
    /\$\d+\.\d\d/.exec(text)?.[0],
  ]);
  expect(subjects).toEqual([
    ['Your refund from Fernhill Nutrition', '$20.00'],
    ['Your refund from Fernhill Nutrition', '$5.00'],
    ['Your receipt from Fernhill Nutrition', '$25.00'],
  ]);
});

test('buyers get the newest file, even of an archived product', async () => {
  const { practice, product, sold } = await selling();
  const newer = await buildProduct(world, practice, { title: 'Newer' });
  await practice.call('PUT', `/api/digital-products/${product.id}`, { fileId: newer.fileId });
  const path = `/api/digital-products/${product.id}`;
  expect((await practice.call('DELETE', path)).status).toBe(204);
  const grant = grantOf(await press(sold.library, sold.purchase));
  const file = await world.request(`/download/${grant}`);
  expect(Buffer.from(await file.arrayBuffer()).equals(newer.content)).toBe(true);
});

test('counts downloads of external files and says when there is no file', async () => {
  const fileUrl = 'https://courses.example/sleep?a=1&b="2"';
  const { practice, sold } = await selling({ fileId: null, fileUrl });
  const grant = grantOf(await press(sold.library, sold.purchase));
  const page = await world.request(`/download/${grant}`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('http-equiv="refresh" content="0;url=https://courses.example/sleep?a=1&amp;b=%222%22"');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await textOf(sold.library)).toContain('2 of 3 downloads left');
  const empty = await buildProduct(world, practice);
  const nothing = await buy(world, practice, { productId: empty.id });
  await practice.call('PUT', `/api/digital-products/${empty.id}`, { isActive: false, fileId: null });
  expect(await textOf(nothing.library)).toContain('There is no file yet.');
  expect(grantOf(await press(nothing.library, nothing.purchase))).toBeNull();
});

test('a link works for 30 days, a grant for 15 minutes, and old links are deleted', async () => {
  const { practice, sold } = await selling();
  const token = sold.library.slice('/library/'.length);
  const after = (minutes: number) => addMinutes(new Date(), minutes);
  const month = daysInMinutes(30);
  const preview = (at: Date) => previewLibrary(world.services, token, at);
  expect(await preview(after(month - 5))).toMatchObject({ isOpen: true, bought: [{ left: 3 }] });
  expect(await preview(after(month + 5))).toMatchObject({ isOpen: false, bought: [] });
  const ask = { token, purchaseId: sold.purchase.id };
  expect(await grantFromLibrary(world.services, ask, after(month + 5))).toBeNull();
  const grant = (await grantFromLibrary(world.services, ask)) ?? '';
  await expect(openDownload(world.services, grant, after(14))).resolves.toHaveProperty('file');
  await expect(openDownload(world.services, grant, after(16))).rejects.toThrow('expired');
  // Resuming a download obeys the limit as well.
  const goOn = async (grantedAt: Date) =>
    world.request(`/download/${await grantFromLibrary(world.services, ask, grantedAt)}`, {
      headers: { range: 'bytes=100-' },
    });
  expect((await goOn(after(-14))).status).toBe(206);
  const late = await goOn(after(-16));
  expect([late.status, late.headers.get('content-range')]).toEqual([404, null]);
  const system = asSystem(world.services.database);
  await deleteOldLibraryLinks(system, after(month + daysInMinutes(6)));
  expect(await preview(after(month + 5))).toMatchObject({ slug: practice.slug });
  await deleteOldLibraryLinks(system, after(month + daysInMinutes(8)));
  await expect(preview(after(0))).rejects.toThrow('Part of the link may be missing');
});

test('emails a new link by address, with the same response for everyone', async () => {
  const { practice, sold } = await selling();
  const path = `/bio/${practice.slug}/library`;
  expect((await world.request(path)).status).toBe(200);
  const [stranger, robot] = [buyer(), sold.email];
  const answers = await Promise.all(
    [
      { email: stranger, website: '' },
      { email: sold.email.toUpperCase(), website: '' },
      { email: robot, website: 'x' },
    ].map(async fields => {
      const answer = await postForm(world, path, fields);
      return [answer.status, await answer.text()].join();
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('If you bought something here with this email');
  expect(await mailsTo(practice, stranger)).toEqual([]);
  const mails = await mailsTo(practice, sold.email.toUpperCase());
  expect(mails.map(({ subject }) => subject)).toEqual(['Your downloads from Fernhill Nutrition']);
  const fresh = await libraryOf(practice, sold.email.toUpperCase());
  expect(fresh).not.toBe(sold.library);
  expect(await textOf(fresh)).toContain('3 of 3 downloads left');
  const refused = await postForm(world, path, { email: 'nobody' });
  expect([refused.status, (await refused.text()).includes('Invalid email address')]).toEqual([400, true]);
});

test('the result page offers the download for a day, only with its token', async () => {
  const { sold, practice, product } = await selling();
  expect(await textOf(sold.back)).toContain('Download now');
  const bare = new URL(sold.back).pathname;
  expect(await textOf(bare)).not.toContain('Download now');
  expect(grantOf(await postForm(world, bare, { purchase: '' }))).toBeNull();
  await asSystem(world.services.database).db.execute(
    sql`update product_purchases set completed_at = now() - interval '25 hours' where id = ${sold.purchase.id}`,
  );
  expect(await textOf(sold.back)).not.toContain('Download now');
  const sealed = new URL(sold.back).searchParams.get('purchase') ?? '';
  expect(grantOf(await postForm(world, bare, { purchase: sealed }))).toBeNull();
  const open = await wantToBuy(world, practice, { productId: product.id });
  expect(open.status).toBe(200);
});
