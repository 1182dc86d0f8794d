// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCustomization } from '../../../../modules/accounts/pages/contract.ts';
import type { ShopProduct } from '../../../../modules/shop/marketplace/shop.ts';
import { ProductPage, productData } from '../../../../modules/shop/marketplace/ui/shop/ProductPage.tsx';
import { ShopHead } from '../../../../modules/shop/marketplace/ui/shop/ShopHead.tsx';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildProduct } from '../../../../testing/practice/shop.ts';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { hostileMarkup, someMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { readTags, skeleton } from '../../../../testing/texts/html-tags.ts';
import { appUrl, buildPractice, noAssets, openWorld, type World } from '../../../../testing/world.ts';
import { renderPage } from '../html.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('describes a product to search engines and link previews', async () => {
  const practice = await buildPractice(world);
  const description = 'A week of simple meals.\n\nWith a list.';
  const { id } = await buildProduct(world, practice, { description });
  const html = await (await world.request(`/bio/${practice.slug}/shop/${id}`)).text();
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(match => [match[1], match[2]]),
  );
  const url = `${appUrl}/bio/${practice.slug}/shop/${id}`;
  expect(html).toContain('<title>Seven-day meal plan · Fernhill Nutrition</title>');
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(meta).toMatchObject({
    description: 'A week of simple meals. With a list.',
    'og:type': 'product',
    'og:title': 'Seven-day meal plan',
    'og:url': url,
    'product:price:amount': '25.00',
    'product:price:currency': 'USD',
    'twitter:card': 'summary_large_image',
    'og:image': expect.stringMatching(/preview\.png\?v=/),
  });
  const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Product',
    name: 'Seven-day meal plan',
    brand: { name: 'Fernhill Nutrition' },
    offers: { '@type': 'Offer', price: '25.00', priceCurrency: 'USD', url },
  });
  for (const shown of ['$25.00', 'PDF · up to 3 downloads', 'Buy for $25.00', 'Test mode'])
    expect(html).toContain(shown);
});

test('allows an external image by CSP for its own origin, without a referrer', async () => {
  const practice = await buildPractice(world);
  const { id } = await buildProduct(world, practice, { imageUrl: 'https://pictures.example/plan.jpg?x=1' });
  const page = await world.request(`/bio/${practice.slug}/shop/${id}`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
  expect(await page.text()).toMatch(
    /<img class="item-cover" src="https:\/\/pictures[^>]+referrerPolicy="no-referrer"/i,
  );
  const plain = await world.request(`/bio/${practice.slug}`);
  expect(plain.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
});

test('lists products on sale newest first and redirects from an old slug', async () => {
  const practice = await buildPractice(world);
  for (const [title, isActive] of [
    ['First', true],
    ['Hidden', false],
    ['Second', true],
  ] as const)
    await buildProduct(world, practice, { title, isActive });
  const html = await (await world.request(`/bio/${practice.slug}/shop`)).text();
  expect([...html.matchAll(/<h2 dir="auto">(.*?)</g)].map(([, title]) => title)).toEqual(['Second', 'First']);
  const { id } = await buildProduct(world, practice);
  const page = await (await practice.call('GET', '/api/storefront')).json();
  const slug = `${practice.slug}-moved`;
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, slug });
  for (const rest of ['/shop', `/shop/${id}`, `/shop/${id}?affiliate=a1`, '/library', `/shop/${id}/thanks`]) {
    const answer = await world.request(`/bio/${practice.slug}${rest}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/bio/${slug}${rest}`]);
  }
});

let slug: string;
beforeAll(async () => {
  slug = (await buildPractice(world)).slug;
});

test.each(casesInTurn(['0', '-1', '1.0', 'x', '99999999999999999999', '%00', '1%0d%0aa', '..%2f1'], 3))(
  'rejects the product ID %s',
  async id => {
    for (const path of [`/bio/${slug}/shop/${id}`, `/bio/${slug}/shop/${id}?coupon=A`]) {
      const answer = await world.request(path);
      expect([404, 400]).toContain(answer.status);
      expect(await answer.text()).toContain('<!doctype html>');
    }
  },
);

test('escapes texts of practice and buyer everywhere', async () => {
  const look = { slug: 'fernhill', profileImageUrl: null, logoUrl: null, emailNewsletterEnabled: true };
  const draw = (text: string) => {
    const item: ShopProduct = {
      ...{ id: 1, price: '25.00', currency: 'USD', type: 'guide', downloadLimit: 3, isLink: true, file: null },
      ...{ title: text, description: text, imageUrl: text },
    };
    const about = { description: text, url: `${appUrl}/bio/fernhill/shop/1`, image: `${appUrl}/x.png` };
    const typed = { name: text, email: text, coupon: text, affiliate: text };
    const errors = { name: text, email: text, coupon: text };
    const buy = { typed, errors, message: text };
    const storefront = { ...look, businessName: text };
    const price = { amount: item.price, currency: item.currency };
    return renderPage(noAssets, {
      ...{ name: 'shop', title: text, css: [] },
      head: <ShopHead {...about} customization={defaultCustomization} title={text} price={price} />,
      structuredData: productData({ item, practice: text, ...about }),
      body: <ProductPage {...{ storefront, item, buy }} hasMore isTest productName="Sorrel" productUrl="/" />,
    }).text();
  };
  const known = new Set([
    ...skeleton(readTags(await draw('plain'))),
    ...skeleton(readTags(await draw('https://fernhill.example/a.png'))),
  ]);
  for (const text of byRunLength(casesInTurn(someMarkup, 3), hostileMarkup)) {
    const tags = readTags(await draw(text));
    for (const each of skeleton(tags)) expect(known, `${text} made ${each}`).toContain(each);
    for (const { attributes } of tags) {
      if (attributes.src) expect(attributes.src, text).toMatch(/^(\/assets\/|https?:\/\/)/);
      // A preload hint for the picture checked above.
      const isHint = attributes.rel === 'preload' && attributes.as === 'image';
      for (const address of isHint ? [] : [attributes.href, attributes.action])
        if (address) expect(address, text).toMatch(/^(\/|#end-of-page$|http:\/\/localhost:3000\/)/);
    }
  }
}, 240_000);

test('separates the products of different practices', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await buildProduct(world, practice, { title: 'Only mine' });
  expect(await (await world.request(`/bio/${other.slug}/shop`)).text()).not.toContain('Only mine');
  const missing = await world.request(`/bio/${other.slug}/shop/${id}`);
  expect(missing.status).toBe(404);
  const html = await missing.text();
  expect(html).toContain('Product not found');
  expect(html).toContain(`href="/bio/${other.slug}/shop"`);
  expect(html).not.toContain('Only mine');
  const count = await inPractice(world, other, ({ db }) => db.execute(sql`select id from digital_products`));
  expect(count.rows).toEqual([]);
});
