import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTabs } from '../../../features/tenants/ui/settings-search.ts';
import { guides } from './guides.ts';
import { guidesFor } from './screens.ts';

/** As the app's own table of routes has them; its parameters are keys. */
const paths = [...readFileSync('src/app/web/routes.tsx', 'utf8').matchAll(/path: '([^']+)'/g)]
  .map(([, path = '']) => path.replace(/\$\w+/g, '7'))
  .filter(path => path !== '/help');

test('every screen of the app has help, and so has every part of the settings', () => {
  expect(paths.length).toBeGreaterThan(20);
  const screens = [...paths, ...settingsTabs.map(tab => `/settings${tab === 'company' ? '' : `?tab=${tab}`}`)];
  expect(screens.filter(screen => !guidesFor(guides, screen).length)).toEqual([]);
});

test('a screen without any has none', () => {
  expect(guidesFor(guides, '/nowhere')).toEqual([]);
  expect(guidesFor(guides, '/settings?tab=nowhere')).toEqual([]);
});

test('an open part comes before the rest of its screen', () => {
  expect(guidesFor(guides, '/emails?tab=logs').map(({ href }) => href)).toEqual(['/emails?tab=logs']);
  expect(guidesFor(guides, '/storefront?tab=social').length).toBeGreaterThan(0);
});
