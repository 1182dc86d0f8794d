import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOfEveryKind } from '../../../../testing/practice/blocks.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

async function headOf(changes: Record<string, unknown>) {
  const saved = await (await practice.call('GET', '/api/storefront')).json();
  const answer = await practice.call('PUT', `/api/storefront/${saved.id}`, { ...saved, ...changes });
  expect(answer.status).toBe(200);
  const html = await (await world.request(`/bio/${practice.slug}`)).text();
  const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '';
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(match => [match[1], match[2]]),
  );
  return { html, json, data: JSON.parse(json), meta };
}

test('describes the page to search engines and link previews', async () => {
  const { html, data, meta } = await headOf({
    businessName: 'Fernhill Nutrition',
    tagline: 'Food that fits the life you have',
    description: 'Maya helps busy people\neat well.',
    contactEmail: 'hello@fernhill.example',
    socialLinks: { instagram: 'instagram.com/fernhill', website: 'fernhill.example' },
    ctaButtons: blocksOfEveryKind('Block'),
  });
  const url = `${appUrl}/bio/${practice.slug}`;
  expect(html).toContain('<title>Fernhill Nutrition</title>');
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(meta).toMatchObject({
    description: 'Maya helps busy people eat well.',
    'og:title': 'Fernhill Nutrition',
    'og:description': 'Maya helps busy people eat well.',
    'og:url': url,
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
    'twitter:image': meta['og:image'],
  });
  expect(meta['og:image']).toMatch(/^http:\/\/localhost:3000\/bio\/.*\/preview\.png\?v=/);
  expect(data).toMatchObject({
    '@type': 'ProfessionalService',
    name: 'Fernhill Nutrition',
    slogan: 'Food that fits the life you have',
    url,
    email: 'hello@fernhill.example',
    sameAs: ['https://instagram.com/fernhill', 'https://fernhill.example/'],
  });
  expect(data.openingHoursSpecification).toHaveLength(7);
  expect(data.openingHoursSpecification[1]).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Monday',
    opens: '09:00',
    closes: '18:00',
  });
});

test('leaves hidden opening hours out of the structured data', async () => {
  const hidden = blocksOfEveryKind('Block').map(block => ({ ...block, isHidden: true }));
  expect((await headOf({ ctaButtons: hidden })).data.openingHoursSpecification).toBeUndefined();
});

test('escapes text in scripts and attributes', async () => {
  const evil = '</script><script>alert(1)</script><!--"\'>&\u2028';
  const { html, json, data } = await headOf({ businessName: evil, tagline: evil, description: evil });
  expect(data.name).toBe(evil.trim());
  expect(json).not.toMatch(/[<\u2028]/);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toMatch(/content="[^"]*<script/);
});

test('generates a missing description and truncates a long one at a word', async () => {
  const bare = await headOf({ businessName: 'Fernhill', tagline: '', description: '' });
  expect(bare.meta.description).toBe('Book an appointment with Fernhill.');
  const long = await headOf({ description: 'seasonal cooking '.repeat(80) });
  expect(long.meta.description).toMatch(/(seasonal|cooking)…$/);
  expect(long.meta.description?.length).toBeLessThanOrEqual(301);
});

test('sets the theme color to the color of the page', async () => {
  const usual = await headOf({ customization: {} });
  expect(usual.html).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131513"/>');
  const own = await headOf({ customization: { backgroundColor: '#0b1f3a', textColor: '#ffffff' } });
  expect(own.meta['theme-color']).toBe('#0b1f3a');
});
