import { expect, test } from 'vitest';
import { settingsTabs } from '../../../modules/accounts/tenants/ui/settings-search.ts';
import { places as allPlaces } from '../app-pages.ts';
import { places } from '../palette/choices.ts';
import { guides } from './guides.ts';
import { guidesFor } from './HelpPage.tsx';

/** Parameters are ids. */
const paths = Object.keys(allPlaces)
  .map(path => path.replace(/\$\w+/, '7'))
  .filter(path => path !== '/help');

test('every screen and every settings tab has help', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect(paths).toContain('/content/7');
  const screens = [...paths, ...settingsTabs.map(tab => `/settings${tab === 'company' ? '' : `?tab=${tab}`}`)];
  expect(screens.filter(screen => !guidesFor(guides, screen).length)).toEqual([]);
});

test('every destination of the search box has help', () => {
  const led: string[] = [];
  for (const { choose } of places(href => led.push(href))) choose();
  expect(led).toEqual(expect.arrayContaining(['/content', '/settings?tab=company']));
  expect(led.filter(href => href !== '/help' && !guidesFor(guides, href).length)).toEqual([]);
});

test('finds no help for an unknown screen', () => {
  expect(guidesFor(guides, '/nowhere')).toEqual([]);
  expect(guidesFor(guides, '/settings?tab=nowhere')).toEqual([]);
});

test('lists the guides of an open tab before the rest of its screen', () => {
  expect(guidesFor(guides, '/emails?tab=logs').map(({ href }) => href)).toEqual(['/emails?tab=logs']);
  expect(guidesFor(guides, '/storefront?tab=social').length).toBeGreaterThan(0);
});
