import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { type Compressed, compress, isCompressed, isText, readCompressed } from './precompress.ts';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
    isDynamicEntry: z.boolean().default(false),
  }),
);

/** URLs of a bundle that a page must load. */
export type Bundle = { script: string; preloads: string[]; styles: string[] };
/** `pages`: additional scripts and styles of each lazily loaded page, by the path of its source. */
export type PracticeBundle = Bundle & { pages: Map<string, { scripts: string[]; styles: string[] }> };
/** Text files also exist precompressed. */
type File = { content: Buffer; type: string } & Partial<Compressed>;
export type Assets = {
  practice: PracticeBundle;
  public: Bundle;
  font: string;
  icon: string;
  files: Map<string, File>;
  /** Live-reload script of `npm run dev`. */
  reload?: string;
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const fontFile = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Reads all build output into memory; a few megabytes. */
export async function loadAssets(dist: string, icon: string): Promise<Assets> {
  const files = new Map<string, File>();
  for (const build of ['practice', 'public']) await readFolder(files, join(dist, build), `/assets/${build}`);
  const iconPath = add(files, 'icon.svg', Buffer.from(icon));
  return {
    practice: bundle(dist, 'practice'),
    public: bundle(dist, 'public'),
    font: add(files, 'figtree.woff2', readFileSync(fontFile)),
    icon: iconPath,
    files,
  };
}

function bundle(dist: string, build: string): PracticeBundle {
  const path = join(dist, build, 'manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build`);
  const parsed = manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const entry = Object.values(parsed).find(chunk => chunk.isEntry);
  if (!entry) throw new Error(`${path} names no entry`);
  const chunks = neededBy(entry, parsed);
  const at = (file: string) => `/assets/${build}/${file}`;
  const stylesOf = (some: Chunk[]) => [...new Set(some.flatMap(chunk => chunk.css))].map(at);
  const styles = stylesOf(chunks);
  const pageOf = (page: Chunk) => {
    const more = neededBy(page, parsed).filter(chunk => !chunks.includes(chunk));
    const own = stylesOf(more).filter(style => !styles.includes(style));
    return { scripts: more.map(chunk => at(chunk.file)), styles: own };
  };
  const pages = Object.entries(parsed).filter(([, chunk]) => chunk.isDynamicEntry);
  return {
    script: at(entry.file),
    preloads: chunks.filter(chunk => chunk !== entry).map(chunk => at(chunk.file)),
    styles,
    pages: new Map(pages.map(([source, chunk]) => [source, pageOf(chunk)])),
  };
}

type Chunk = z.infer<typeof manifest>[string];

/** Transitive imports, including the chunk itself. */
function neededBy(entry: Chunk, all: Record<string, Chunk>): Chunk[] {
  const needed = new Set([entry]);
  for (const chunk of needed) for (const name of chunk.imports) if (all[name]) needed.add(all[name]);
  return [...needed];
}

async function readFolder(files: Map<string, File>, folder: string, address: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name === 'manifest.json' || isCompressed(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const compressed = isText(entry.name) ? await readCompressed(path) : {};
    const file = { content: await readFile(path), type: typeOf(entry.name), ...compressed };
    files.set(`${address}${path.slice(folder.length)}`, file);
  }
}

function add(files: Map<string, File>, name: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10);
  const address = `/assets/${name.replace(/(\.\w+)$/, `-${hash}$1`)}`;
  files.set(address, { content, type: typeOf(name), ...(isText(name) ? compress(content) : {}) });
  return address;
}

const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream';
