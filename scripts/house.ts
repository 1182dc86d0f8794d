import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `npm run house`: how far the code is from the structure that docs/decisions/078 describes. `src/house.test.ts` fails
 * when one of these figures gets worse.
 */

/** The folders of `src/modules` from top to bottom: a module imports those above it, never those below it. */
const order = [
  'accounts',
  'people',
  'messaging',
  'content',
  'billing',
  'scheduling',
  'forms',
  'marketing',
  'shop',
  'site',
  'room',
  'integrations',
  'governance',
  'onboarding',
];

const read = (file: string) => readFileSync(file, 'utf8');
const sources = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file));
const imports = new Map(
  sources.map(file => [
    file,
    [...read(file).matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'(\.[^']+)'/g)].map(([, path = '']) =>
      join(dirname(file), path.replace(/\?\w+$/, '')),
    ),
  ]),
);

const moduleOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1];

/** Position in the order; `null` for files of no module. @throws Error for a module that isn't in the order */
function positionOf(file: string): number | null {
  const module = moduleOf(file);
  if (!module) return null;
  const position = order.indexOf(module);
  if (position < 0) throw new Error(`The module ${module} has no place in the order: add it to scripts/house.ts`);
  return position;
}

const count = (all: string[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other)));
};

const pairAgainstOrder = (from: number | null, to: number | null): string[] =>
  from !== null && to !== null && from < to ? [`${order[from]} → ${order[to]}`] : [];

/** Imports of a module further down, by pair of modules. */
export const importsAgainstOrder = () =>
  count(
    [...imports].flatMap(([file, targets]) =>
      targets.flatMap(target => pairAgainstOrder(positionOf(file), positionOf(target))),
    ),
  );

/** Tables of a module further down that SQL text names, by pair of modules. */
export function tablesAgainstOrder(): Record<string, number> {
  const owners = new Map<string, number | null>();
  for (const file of sources.filter(each => each.endsWith('/server/tables.ts')))
    for (const [, table = ''] of read(file).matchAll(/pgTable\(\s*'(\w+)'/g)) owners.set(table, positionOf(file));
  const found = sources
    .filter(file => !file.endsWith('/tables.ts'))
    .flatMap(file =>
      [...read(file).matchAll(/\b(?:from|join|into|update|only) (?:public\.)?([a-z_]+)\b/g)].flatMap(([, table = '']) =>
        pairAgainstOrder(positionOf(file), owners.get(table) ?? null),
      ),
    );
  return count(found);
}

/** The largest set of modules of which each imports each other, directly or through others (Tarjan). */
export function largestKnot(): string[] {
  const edges = new Map<string, Set<string>>();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [moduleOf(file), moduleOf(target)];
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  const index = new Map<string, number>();
  const stack: string[] = [];
  let best: string[] = [];
  const visit = (node: string): number => {
    let lowest = index.size;
    index.set(node, lowest);
    stack.push(node);
    for (const next of edges.get(node) ?? [])
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, index.get(next) ?? lowest);
    if (lowest === index.get(node)) {
      const knot = stack.splice(stack.indexOf(node));
      if (knot.length > best.length) best = knot;
    }
    return lowest;
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return best;
}

/** Folders with more than 25 entries. */
export function crowdedFolders(): string[] {
  const entries = new Map<string, Set<string>>();
  for (const file of sources) {
    const parts = file.split('/');
    for (const [at, part] of parts.entries()) {
      const folder = parts.slice(0, at).join('/');
      if (at > 0) entries.set(folder, (entries.get(folder) ?? new Set()).add(part));
    }
  }
  return [...entries].filter(([, each]) => each.size > 25).map(([folder, each]) => `${folder} ${each.size}`);
}

/** Files that export one value and have one importer; they could usually be part of it. Catalogs have one per language. */
export function singleUseFiles(): string[] {
  const importers = count([...imports.values()].flatMap(targets => [...new Set(targets)]));
  return sources.filter(
    file =>
      !/\/messages\/\w+\.tsx?$/.test(file) &&
      importers[file] === 1 &&
      [...read(file).matchAll(/^export (?:async )?(?:function|const|class|let)\b/gm)].length === 1,
  );
}

const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0);

/** Lines of import statements. */
const headerLines = () =>
  sum(sources.map(file => [...read(file).matchAll(/^import\b[^;]*;/gm)].flatMap(([text]) => text.split('\n')).length));

/** Comments whose first word keeps the reader guessing what is meant. */
const vagueComment = /^(?:What|Whoever|Who|One (?:that|of|who)|The same|Of|That|Those|Nobody|Somebody) /;
const comments = () =>
  sources.flatMap(file =>
    [...read(file).matchAll(/(?:\/\*\*?|^\s*\/\/)\s*(.+)$/gm)].map(([, text = '']) => text.trim()),
  );

/** Declarations whose name doesn't say what the value is, such as `const [found] = await select(…)`. */
const vagueName =
  /\b(?:(?:const|let)\s+(?:\w+, )*[[{]?\s*(?:found|given|known|made|asked|kept|told|wanted|taken)|type (?:Found|Given|Known|Made|Asked|Kept|Said|Told|Wanted|Taken|Shown))\b/g;
const vagueNames = () => sum(sources.map(file => [...read(file).matchAll(vagueName)].length));

/** Each figure should get smaller. */
export const figures = (): Record<string, number> => ({
  'source files without tests': sources.length,
  'files with one export and one importer': singleUseFiles().length,
  'lines of imports': headerLines(),
  'lines of CSS': sum(globSync('src/**/*.css').map(file => read(file).split('\n').length)),
  'modules in the largest knot': largestKnot().length,
  'folders with more than 25 entries': crowdedFolders().length,
  'imports against the order of modules': sum(Object.values(importsAgainstOrder())),
  'tables in SQL against the order of modules': sum(Object.values(tablesAgainstOrder())),
  'comments that begin vaguely': comments().filter(text => vagueComment.test(text)).length,
  'names that say nothing': vagueNames(),
});

if (import.meta.main) {
  for (const [name, figure] of Object.entries(figures())) console.log(`${name.padEnd(44)}${figure}`);
  console.log('\nFolders with more than 25 entries:', crowdedFolders().join(', '));
  console.log('\nAgainst the order of modules:');
  for (const [pair, edges] of Object.entries(importsAgainstOrder())) console.log(`${pair.padEnd(44)}${edges} imports`);
  for (const [pair, edges] of Object.entries(tablesAgainstOrder()))
    console.log(`${pair.padEnd(44)}${edges} tables in SQL`);
}
