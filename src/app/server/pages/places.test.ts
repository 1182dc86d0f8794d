import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, call, openWorld, type World } from '../../../testing/world.ts';
import { places } from '../../web/app-pages.ts';
import { preloadLinks } from './html.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('maps every route of the app to its page', () => {
  const source = readFileSync('src/app/web/routes.tsx', 'utf8');
  const routes = source.matchAll(/path: placeAt\('([^']+)'\),[\s\S]*?import\('(?:\.\.\/\.\.\/|(\.\/))([^']+)'\)/g);
  const found = [...routes].map(([, path = '', own, file = '']) => [path, own ? `app/web/${file}` : file]);
  const pages = Object.entries(places).map(([path, { page }]) => [path, page]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(pages));
  expect(Object.values(places).filter(({ page }) => !existsSync(`src/${page}`))).toEqual([]);
});

test('lists literal paths before parameters', () => {
  const paths = Object.keys(places);
  for (const [index, path] of paths.entries()) {
    if (!path.endsWith('/$id')) continue;
    const within = paths.slice(index).filter(each => each.startsWith(path.replace('$id', '')) && each !== path);
    expect(within.filter(each => each.split('/').length === path.split('/').length)).toEqual([]);
  }
});

test('preloads the page’s exact first requests for signed-in users only', async () => {
  const practice = await buildPractice(world);
  const hintsOf = async (path: string, open = practice.call) => {
    const answer = await open('GET', path);
    const links = (await answer.text()).match(/<link rel="preload"[^>]*>/g) ?? [];
    return links.filter(link => link.includes('as="fetch"')).map(link => link.match(/href="([^"]+)"/)?.[1]);
  };
  expect(await hintsOf('/clients')).toEqual(['/api/auth/user', '/api/clients?limit=50&amp;cursor=']);
  expect(await hintsOf('/clients?search=ann')).toEqual(['/api/auth/user']);
  expect(await hintsOf('/emails')).toEqual(['/api/auth/user']);
  expect(await hintsOf('/clients', call(world))).toEqual([]);
});

test('preloads the page’s own scripts and styles but not shared ones', () => {
  const own = { scripts: ['/assets/practice/clients.js'], styles: ['/assets/practice/clients.css'] };
  const pages = new Map([['src/modules/people/clients/ui/list/ClientsPage.tsx', own]]);
  const bundle = { script: '/assets/practice/main.js', preloads: [], styles: [], pages };
  expect(preloadLinks(bundle, '/clients', '?tag=new')).toEqual({ ...own, data: ['/api/auth/user'] });
});
