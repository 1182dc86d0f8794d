// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Storefront, storefront as storefrontSchema } from '../../../../modules/accounts/pages/contract.ts';
import { socialLinks, socialNetworks } from '../../../../modules/accounts/pages/socials.ts';
import { defaultAvailability } from '../../../../modules/scheduling/availability/contract.ts';
import { BioPage, nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import { blocksOfEveryKind } from '../../../../testing/practice/blocks.ts';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { hostileMarkup, someMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { readTags, skeleton } from '../../../../testing/texts/html-tags.ts';
import { buildPractice, noAssets, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { renderPage } from '../html.tsx';
import { aboutPage } from './bio-response.tsx';

let world: World;
let practice: Practice;
let usual: Storefront;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  usual = storefrontSchema.parse(await (await practice.call('GET', '/api/storefront')).json());
});
afterAll(() => world.close());

/** A page with the text in every field, even where validation would reject it. */
function fill(text: string): Storefront {
  const color = { backgroundColor: text, textColor: text };
  const blocks = blocksOfEveryKind(text, 1, 1).map(block =>
    block.kind === 'link' ? { ...block, ...color, id: text, url: text } : { ...block, id: `${block.id} ${text}` },
  );
  return {
    ...usual,
    businessName: text,
    tagline: text,
    description: text,
    profileImageUrl: text,
    logoUrl: text,
    calendarWidget: text,
    contactEmail: text,
    socialLinks: socialLinks.parse(Object.fromEntries(socialNetworks.map(name => [name, text]))),
    ctaButtons: blocks,
    customization: { ...usual.customization, ...color, primaryColor: text, backgroundImage: text },
  };
}

/** A product with the text in every field. */
const hostileProducts = ({ tagline: text }: Storefront) => [
  { id: 1, title: text ?? '', price: '25.00', currency: 'USD', type: 'guide' as const, imageUrl: text },
];

/** Rendered without validation, because rows may come from an older version of the program. */
async function render(storefront: Storefront): Promise<string> {
  const [timeZone, start] = ['America/Los_Angeles', '2026-11-23T19:00:00Z'];
  const hours = { week: defaultAvailability.weeklyHours, timeZone };
  const newsletter = { state: 'failed' as const, typed: { email: storefront.tagline ?? '' }, errors: {} };
  const product = { productName: 'Sorrel', productUrl: 'https://sorrel.example/' };
  const shown = {
    storefront,
    nextFree: { start, timeZone },
    hours,
    products: hostileProducts(storefront),
    packages: [
      {
        ...{ id: 1, name: `${storefront.businessName} ${storefront.tagline}`, sessions: 4, type: 'follow-up' as const },
        ...{ price: '420.00', currency: 'USD', validDays: null, validMonths: 3 },
      },
    ],
    articles: [
      {
        title: `${storefront.businessName} ${storefront.tagline}`,
        type: 'blog' as const,
        slug: 'x-1',
        publishedAt: '2026-01-01T00:00:00Z',
      },
    ],
    newsletter,
    ...product,
  };
  const page = renderPage(noAssets, {
    name: 'bio',
    title: nameOf(storefront),
    ...aboutPage(storefront, hours),
    css: [bioTheme(storefront)],
    body: <BioPage {...shown} />,
    data: { slug: storefront.slug, name: storefront.businessName },
    ownFont: true,
  });
  return page.text();
}

const inner = (html: string, element: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${element}([^>]*)>(.*?)</${element}>`, 'gs'))].map(match => match[2] ?? '');

const passing = ['https:', 'http:', 'mailto:', 'tel:'];
const loading = ['src', 'srcset', 'poster', 'data', 'background', 'style', 'srcdoc', 'formaction'];

test('tries more than 2,500 texts', () => expect(hostileMarkup.length).toBeGreaterThan(2_500));

test('renders hostile text in every field without foreign tags, attributes or requests', async () => {
  const known = new Set([
    ...skeleton(readTags(await render(fill('https://fernhill.example/')))),
    ...skeleton(readTags(await render(fill('plain')))),
  ]);
  for (const text of byRunLength(casesInTurn(someMarkup, 3), hostileMarkup)) {
    const html = await render(fill(text));
    const tags = readTags(html);
    for (const each of skeleton(tags)) expect(known, `${text} made ${each}`).toContain(each);
    for (const { name, attributes } of tags) {
      for (const attribute of loading) {
        if (attribute in attributes) expect(attributes[attribute], text).toMatch(/^\/assets\//);
      }
      for (const address of [attributes.href, attributes.action].filter(each => each !== undefined)) {
        if (name === 'link') expect(address, text).toMatch(/^(\/assets\/|http:\/\/localhost:3000\/bio\/)/);
        else if (!address.startsWith('/bio/')) expect(passing, text).toContain(new URL(address).protocol);
      }
    }
    for (const style of inner(html, 'style')) {
      expect(style, text).not.toMatch(/<|@import|url\((?!data:image\/svg|\/assets)|expression|moz-binding|evil/i);
    }
    for (const data of inner(html, 'script').filter(Boolean)) {
      expect(data, text).not.toMatch(/[<\u2028\u2029]/);
      expect(() => JSON.parse(data), text).not.toThrow();
    }
  }
}, 240_000);
