import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { reencodePicture } from '../../../../platform/files/images.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import type { Span, UnlinkedFile } from '../../../../platform/files/temporary-files.ts';
import { pieceOf } from '../../../../platform/formats/zip.ts';
import type { OpenArchive } from './open-archive.ts';
import { refuse } from './reject-import.ts';

/** Maximum bytes per image, as for uploads; larger ones are left out. */
const maxBytes = 5 * 1024 ** 2;
const maxTogether = 1024 ** 3;
const maxPictures = 20_000;

export type Pictures = {
  /** Replaces the image names in the text of rows. @throws AppError conflict */
  renamedIn: (text: string) => Promise<string>;
  /** Moves the images into the store. `stored`: new files, to delete if the import fails. */
  keep: (files: FileStore, stored: string[]) => Promise<void>;
  counted: () => { count: number; missing: number };
};

/**
 * Images that rows refer to. Each is re-encoded as on upload, so that it contains nothing but the image, and stays in
 * `aside` until all rows are inserted.
 */
export function picturesOf({ manifest, zip }: OpenArchive, aside: UnlinkedFile): Pictures {
  const parts = new Map(manifest.files.map(part => [part.file, part]));
  const names = new Map<string, string>();
  const drawn = new Map<string, Span>();
  let together = 0;
  let missing = 0;
  const draw = async (file: string): Promise<string> => {
    const part = parts.get(file);
    if (!part || part.bytes > maxBytes) {
      missing++;
      return file;
    }
    together += part.bytes;
    if (together > maxTogether || drawn.size >= maxPictures) refuse('The file has too many pictures.');
    const picture = await reencodePicture(file, await buffer(Readable.from(zip.read(part.name))));
    if (!picture) refuse(`The file is damaged: ${part.name.slice(0, 100)} isn’t a picture.`);
    drawn.set(picture.name, await aside.write(pieceOf(picture.data)));
    return picture.name;
  };
  return {
    renamedIn: async text => {
      for (const file of picturesIn(text)) if (!names.has(file)) names.set(file, await draw(file));
      return withNames(text, names);
    },
    keep: async (files, stored) => {
      for (const [name, span] of drawn) {
        if ((await files.sizeOf(name)) !== null) continue;
        await files.keepStream(name, aside.read(span));
        stored.push(name);
      }
    },
    counted: () => ({ count: names.size - missing, missing }),
  };
}

/** Images have public names made from their content; rows refer to them by URL. */
const imageNames = /\/files\/([0-9a-f]{64}\.(?:webp|png|jpg))\b/g;

export const picturesIn = (text: string): string[] => [...text.matchAll(imageNames)].map(([, name = '']) => name);

export const withNames = (text: string, renamed: ReadonlyMap<string, string>): string =>
  text.replace(imageNames, (_, name: string) => `/files/${renamed.get(name) ?? name}`);
