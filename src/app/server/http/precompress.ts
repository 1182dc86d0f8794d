import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Compressed = { br: Buffer; gzip: Buffer };

export const isText = (name: string) => /\.(js|css|svg)$/.test(name);
export const isCompressed = (name: string) => /\.(br|gz)$/.test(name);

export const compress = (content: Buffer): Compressed => ({
  br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: gzipSync(content),
});

/** Writes compressed variants next to each text file at build time, so that the server need not compress at startup. */
export async function compressFolder(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !isText(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const { br, gzip } = compress(await readFile(path));
    await writeFile(`${path}.br`, br);
    await writeFile(`${path}.gz`, gzip);
  }
}

export const readCompressed = async (path: string): Promise<Compressed> => ({
  br: await readFile(`${path}.br`),
  gzip: await readFile(`${path}.gz`),
});
