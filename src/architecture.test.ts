import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Every file of src with what it imports from src, as paths from src. */
const files = globSync('src/**/*.{ts,tsx}')
  .map(path => relative('src', path))
  .filter(path => !/\.test\.tsx?$/.test(path));

const imports = new Map(files.map(file => [file, importsOf(file)]));

function importsOf(file: string): string[] {
  const source = readFileSync(join('src', file), 'utf8');
  const found = source.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'(\.[^']+)'/g);
  return [...found].map(match => join(dirname(file), String(match[1]).replace(/\?\w+$/, '')));
}

type Room =
  | 'shared'
  | 'platform'
  | 'ui'
  | 'contract'
  | 'messages'
  | 'tables'
  | 'module'
  | 'server'
  | 'feature-ui'
  | 'web'
  | 'places'
  | 'public'
  | 'composition'
  | 'testing';

function roomOf(path: string): Room {
  if (path.startsWith('shared/')) return 'shared';
  if (path.startsWith('platform/')) return 'platform';
  if (path.startsWith('ui/')) return 'ui';
  if (path.startsWith('testing/')) return 'testing';
  if (path.startsWith('app/server/')) return 'composition';
  if (path === 'app/web/app-pages.ts') return 'places';
  if (path.startsWith('app/web/')) return 'web';
  if (path.startsWith('app/public/')) return 'public';
  // Beside the contract: what form and server must reckon alike, such as the parts of a text message.
  if (/^modules\/\w+\/[\w-]+\/[\w-]+\.ts$/.test(path)) return 'contract';
  if (/^modules\/\w+\/[\w-]+\/messages\//.test(path)) return 'messages';
  if (/^modules\/\w+\/[\w-]+\/server\/tables\.ts$/.test(path)) return 'tables';
  if (/^modules\/\w+\/[\w-]+\/server\/module\.ts$/.test(path)) return 'module';
  if (/^modules\/\w+\/[\w-]+\/server\//.test(path)) return 'server';
  if (/^modules\/\w+\/[\w-]+\/ui\//.test(path)) return 'feature-ui';
  throw new Error(`${path} stands in no room of the architecture`);
}

/** Who may import whom (architecture.md). `tables` of the own feature are allowed to its server files, see below. */
const allowed: Record<Room, Room[]> = {
  shared: ['shared'],
  platform: ['platform', 'shared'],
  ui: ['ui', 'shared'],
  contract: ['contract', 'messages', 'shared'],
  messages: ['messages', 'contract', 'shared'],
  tables: ['tables', 'contract', 'shared', 'platform'],
  server: ['server', 'contract', 'messages', 'platform', 'shared'],
  module: ['server', 'contract', 'messages', 'platform', 'shared'],
  'feature-ui': ['feature-ui', 'contract', 'messages', 'ui', 'shared'],
  web: ['web', 'places', 'feature-ui', 'contract', 'ui', 'shared'],
  // The server answers for them too.
  places: ['ui'],
  public: ['public', 'ui', 'shared'],
  composition: [
    'composition',
    'places',
    'public',
    'server',
    'contract',
    'messages',
    'feature-ui',
    'ui',
    'platform',
    'shared',
  ],
  testing: ['testing', 'composition', 'server', 'contract', 'platform', 'shared'],
};

/** `modules/people/clients`. */
const feature = (path: string) => path.split('/').slice(0, 3).join('/');

function isAllowed(from: string, to: string): boolean {
  if (roomOf(to) === 'module') return from === 'app/server/modules.ts';
  if (/^(server|module)$/.test(roomOf(from)) && roomOf(to) === 'tables') return feature(from) === feature(to);
  // The kernel gives tables their kinds of column and what they say of themselves, and nothing else.
  if (roomOf(from) === 'tables' && roomOf(to) === 'platform')
    return /^platform\/database\/(columns|data-subject|stored-values|table-metadata)\.ts$/.test(to);
  return allowed[roomOf(from)].includes(roomOf(to));
}

test('finds all source files and imports', () => {
  expect(files.length).toBeGreaterThan(100);
  expect([...imports.values()].flat().length).toBeGreaterThan(300);
  expect(new Set(files.map(roomOf)).size).toBe(14);
});

test('imports only from allowed layers', () => {
  const wrong = [...imports].flatMap(([from, targets]) =>
    targets.filter(to => /\.tsx?$/.test(to) && !isAllowed(from, to)).map(to => `${from} → ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('resolves every import to a file', () => {
  const known = new Set(globSync(['src/**/*', 'content/**/*']).map(path => relative('src', path)));
  const broken = [...imports].flatMap(([from, targets]) =>
    targets.filter(to => !known.has(to)).map(to => `${from} → ${to}`),
  );
  expect(broken).toEqual([]);
});

test('reads each file of content/ in contents only', () => {
  const readers = [...imports].filter(([, targets]) => targets.some(to => to.startsWith('../content/')));
  expect(readers.map(([file]) => file).filter(file => !file.startsWith('modules/content/contents/server/'))).toEqual(
    [],
  );
  const read = new Set(readers.flatMap(([, targets]) => targets));
  expect(globSync('content/**/*.json').filter(file => !read.has(`../${file}`))).toEqual([]);
});

test('has no import cycles', () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    if (finished.has(file) || trail.includes(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test('uses the database driver and process.env in platform and testing only', () => {
  const touching = files.filter(file => {
    const source = readFileSync(join('src', file), 'utf8');
    return /from 'pg'|process\.env/.test(source);
  });
  expect(touching.filter(file => !['platform', 'testing'].includes(roomOf(file)))).toEqual([]);
});

test('loads paged lists only through ui/data/pages.ts', () => {
  const own = files.filter(file => /[iI]nfiniteQuery(Options)?\b.*from/.test(readFileSync(join('src', file), 'utf8')));
  expect(own).toEqual(['ui/data/pages.ts']);
});

test('keeps every file within 400 lines', () => {
  const long = files
    .map(file => ({ file, lines: readFileSync(join('src', file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400);
  expect(long).toEqual([]);
});

describe('right-to-left', () => {
  /** Transforms, gradients, shadows and object-position have no logical form and aren't looked for. */
  const physical =
    /^\s*(?:(?:(?:(?:scroll-)?(?:margin|padding)-|border-)(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right):|(?:text-align|float|clear): (?:left|right))/;
  /** Values for four sides, or corners on one side only, that would have to be swapped. */
  const lopsided = (declaration: string) => {
    const [, property = '', value = ''] =
      /^\s*((?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color|radius)):\s*(.*);$/.exec(declaration) ??
      [];
    const [one, two, three, four] = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
    if (property === 'border-radius') return (two ?? one) !== one || (four ?? two) !== three;
    return four !== two && four !== undefined;
  };
  const physicalStyle =
    /(?<![\w-])(?:(?:margin|padding|border)(?:Left|Right)\w*\s*:|(?:ml|mr|pl|pr)=|textAlign:\s*'(?:left|right)')|style=\{\{[^}]*\b(?:left|right)\b/;
  const allowed = [
    // Centered by a translate, which is physical as well.
    'src/modules/scheduling/appointments/ui/calendar/gestures/gestures.module.css: left: 50%;',
    // In the coordinates of the drawing.
    'src/ui/chart/ChartFrame.tsx: style={{ left, top: spot.y }}',
  ];
  const linesOf = (pattern: string, isPhysical: (line: string) => boolean) =>
    globSync(pattern)
      .filter(file => !/\/server\/|\.test\.tsx$|^src\/testing\//.test(file))
      .flatMap(file =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(isPhysical)
          .map(line => `${file}: ${line.trim()}`),
      )
      .filter(line => !allowed.includes(line));

  test('stylesheets use logical properties', () => {
    expect(linesOf('src/**/*.css', line => physical.test(line) || lopsided(line))).toEqual([]);
  });

  // Mail programs don't know logical properties; mails are in the server folders.
  test('components use logical properties', () => {
    expect(linesOf('src/**/*.tsx', line => physicalStyle.test(line))).toEqual([]);
  });
});

test('uses every class of a CSS module', () => {
  const used = new Set(
    files.flatMap(file => {
      const source = readFileSync(join('src', file), 'utf8');
      const sheets = [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)];
      return sheets.flatMap(([, name, path = '']) =>
        [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
          ([, word]) => `${join('src', dirname(file), path)} .${word}`,
        ),
      );
    }),
  );
  const unused = globSync('src/**/*.module.css').flatMap(sheet => {
    const source = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\[[^\]]*\]/g, '');
    const names = new Set([...source.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name));
    return [...names].map(name => `${sheet} .${name}`).filter(each => !used.has(each));
  });
  expect(unused).toEqual([]);
});
