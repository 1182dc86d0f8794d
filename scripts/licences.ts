import { readFileSync } from 'node:fs';

export type Licensed = { name: string; version: string; licence: string; isDev: boolean };

/**
 * Licenses that allow use, modification and redistribution without requiring this program's source, including
 * equivalent ones for data and fonts.
 */
export const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
  'PostgreSQL',
  'Python-2.0',
  'OFL-1.1',
]);

/** Packages with other licenses, and why these are acceptable. */
export const excused: Record<string, string> = {
  '@img/sharp': 'LGPL: libvips is loaded as a library of its own, unchanged, and may be replaced',
  lightningcss: 'MPL: unchanged, and only used while building',
  'axe-core': 'MPL: unchanged, tests only',
  'ical.js': 'MPL: unchanged, loaded as it was published',
  argparse: 'PSF: as free as BSD; development only',
};

/** Licenses stated only in a LICENSE file or readme, not in package.json. */
export const statedElsewhere: Record<string, string> = { 'png-js': 'MIT', 'humanize-number': 'MIT', only: 'MIT' };

type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** Every package of package-lock.json with its license: as recorded there, or in its own package.json. */
export function listLicences(): Licensed[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([path, { version = '', license, dev = false, link }]) => {
    if (!path || link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version, licence: statedElsewhere[name] ?? license ?? writtenIn(path), isDev: dev }];
  });
}

function writtenIn(path: string): string {
  try {
    const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
    const given = license ?? licenses?.[0];
    return typeof given === 'string' ? given : (given?.type ?? 'none');
  } catch {
    return 'none';
  }
}

/** "(MIT OR GPL-3.0)" needs one allowed license, "MIT AND OFL-1.1" needs both. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => allowed.has(each.trim())));

/** `npm run licences` */
if (import.meta.main) {
  const all = listLicences().toSorted((one, other) => one.name.localeCompare(other.name));
  for (const { name, version, licence, isDev } of all)
    console.log(`${name} ${version}: ${licence}${isDev ? ' (development only)' : ''}`);
}
