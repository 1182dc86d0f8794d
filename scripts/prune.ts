import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Names = Record<string, unknown>;
type Manifest = {
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const manifestOf = (root: string, name: string): Manifest | null => {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Packages that the built program can load: those named in its files and their dependencies. All others were only
 * needed for the build or are bundled.
 */
export function neededPackages(root = '.'): Set<string> {
  const code = globSync('dist/server/**/*.js', { cwd: root }).map(path => readFileSync(join(root, path), 'utf8'));
  const isNamed = (name: string) => marks.some(mark => code.some(text => text.includes(mark + name)));
  const given = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
  const needed = new Set<string>();
  const add = (name: string) => {
    const manifest = needed.has(name) ? null : manifestOf(root, name);
    if (!manifest) return;
    needed.add(name);
    for (const each of dependenciesOf(manifest)) add(each);
  };
  for (const name of given) if ([name, ...scopesOf(manifestOf(root, name))].some(isNamed)) add(name);
  // Files read from a package, whose path may be concatenated.
  for (const name of given) if (isNamed(`node_modules/${name.replace(/(?<=^@[^/]+\/).*/, '')}`)) add(name);
  return needed;
}

/** Quotes before a package name in the built code. */
const marks = ['"', "'", '`'];

/** Optional peer dependencies, such as one of many database drivers, are needed only if the code names them. */
const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional),
];

/** Names of platform-specific packages are concatenated at runtime, so only their scope is in the code. */
const scopesOf = (manifest: Manifest | null) =>
  Object.keys(manifest?.optionalDependencies ?? {}).flatMap(name =>
    name.startsWith('@') ? name.slice(0, name.indexOf('/') + 1) : [],
  );

/** Packages in node_modules; scoped ones with their scope. */
export const installedPackages = (root = '.'): string[] =>
  readdirSync(join(root, 'node_modules'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@') ? readdirSync(join(root, 'node_modules', name)).map(each => `${name}/${each}`) : name,
    );

/** `node scripts/prune.ts`: removes packages that the built program never loads, where nothing will be built again. */
if (import.meta.main) {
  const needed = neededPackages();
  const unneeded = installedPackages().filter(name => !needed.has(name));
  for (const name of unneeded) rmSync(join('node_modules', name), { recursive: true });
  rmSync(join('node_modules', '.bin'), { recursive: true, force: true });
  process.stdout.write(`${needed.size} packages are needed, ${unneeded.length} were taken away\n`);
}
