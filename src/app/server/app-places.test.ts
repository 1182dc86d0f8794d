import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, call, openWorld, type World } from '../../testing/world.ts';
import { appPlaces } from './app-places.ts';
import { fetchedAhead } from './fetched-ahead.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const sources = ['src/app/web/routes.tsx', 'src/app/web/content-routes.ts'].map(file => readFileSync(file, 'utf8'));

test('every address of the app is known to the server, with the page that it opens', () => {
  const routes = sources.flatMap(source => [
    ...source.matchAll(/path: '([^']+)',[\s\S]*?import\('(?:\.\.\/\.\.\/|(\.\/))([^']+)'\)/g),
  ]);
  const found = routes.map(([, path = '', own, file = '']) => [
    path.replace('$id', ':id'),
    own ? `app/web/${file}` : file,
  ]);
  expect(found.length).toBeGreaterThan(20);
  expect(Object.fromEntries(found)).toEqual(appPlaces);
  expect(Object.values(appPlaces).filter(file => !existsSync(`src/${file}`))).toEqual([]);
});

test('an address that is spelled out stands before one that takes anything: the first that fits is answered', () => {
  const places = Object.keys(appPlaces);
  for (const [index, place] of places.entries()) {
    if (!place.endsWith('/:id')) continue;
    const within = places.slice(index).filter(each => each.startsWith(place.replace(':id', '')) && each !== place);
    expect(within.filter(each => each.split('/').length === place.split('/').length)).toEqual([]);
  }
});

test('what a page asks for first is named in its head, for who is signed in, and only as the page itself would spell it', async () => {
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

test('a page’s own scripts and styles are named, not those that every page has', () => {
  const own = { scripts: ['/assets/practice/clients.js'], styles: ['/assets/practice/clients.css'] };
  const pages = new Map([['src/features/clients/ui/ClientsPage.tsx', own]]);
  const bundle = { script: '/assets/practice/main.js', preloads: [], styles: [], pages };
  expect(fetchedAhead(bundle, '/clients', '?tag=new')).toEqual({ ...own, data: ['/api/auth/user'] });
});
