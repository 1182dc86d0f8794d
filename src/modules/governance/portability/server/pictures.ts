import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { reencodePicture } from '../../../../platform/files/images.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import type { Span, UnlinkedFile } from '../../../../platform/files/temporary-files.ts';
import { pieceOf } from '../../../../platform/formats/zip.ts';
import { picturesIn, withNames } from './named-pictures.ts';
import type { OpenArchive } from './open-archive.ts';
import { refuse } from './refused.ts';

/** In bytes: as large as one may be that is chosen here; a larger one is left out. */
const largest = 5 * 1024 ** 2;
const maxTogether = 1024 ** 3;
const most = 20_000;

export type Pictures = {
  /** The text of rows, with the names that the pictures in it get here. @throws AppError conflict */
  renamedIn: (text: string) => Promise<string>;
  /** Puts them into the store. `stored`: those that were not there before, and are nobody's if nothing comes of it. */
  keep: (files: FileStore, stored: string[]) => Promise<void>;
  counted: () => { count: number; missing: number };
};

/**
 * Pictures that rows of an archive name, and no others. Each is drawn anew as one that somebody chooses is, so that
 * nothing but the picture comes along, and lies `aside` until every row has found its place.
 */
export function picturesOf({ manifest, zip }: OpenArchive, aside: UnlinkedFile): Pictures {
  const parts = new Map(manifest.files.map(part => [part.file, part]));
  const names = new Map<string, string>();
  const drawn = new Map<string, Span>();
  let together = 0;
  let missing = 0;
  const draw = async (file: string): Promise<string> => {
    const part = parts.get(file);
    if (!part || part.bytes > largest) {
      missing++;
      return file;
    }
    together += part.bytes;
    if (together > maxTogether || drawn.size >= most) refuse('The file has too many pictures.');
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
