import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { asSystem, type Database } from '../database/scope.ts';
import { AppError } from '../errors.ts';
import { countAttempt, hours } from '../rate-limit.ts';
import { drawnHere } from './magic.ts';
import { queueOf } from './queue.ts';
import type { FileStore } from './store.ts';

export type ImageRules = {
  /** In bytes, of the file as it was chosen. */
  largest: number;
  /** "2MB", for the sentence. */
  largestText: string;
  /** In pixels; a larger picture is made smaller, a smaller one stays. */
  width: number;
  height: number;
  /** `cover` cuts to exactly that shape, `inside` keeps the picture's own. */
  fit: 'cover' | 'inside';
};

/** `field`: as the body calls it. */
type Chosen = { field: string; url: string };
type Keeper = { files: FileStore; database: Database };

const dataUrl = /^data:image\/[a-z0-9.+-]+;base64,([a-z0-9+/=\s]+)$/i;
/** What a browser can show and sharp decodes safely; SVG is a document with links, not a picture. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);
const mostPixels = 20_000_000;
/** Drawing takes a processor and much memory; who uploads many pictures at once waits. */
const oneOfTwo = queueOf(2);
const newPictures = { name: 'new-pictures', max: 30, seconds: hours(1) };

/**
 * Keeps the picture of a data URL and returns its address, `/files/<hash>.webp`. The bytes decide what it is, not the
 * name it came with; it is drawn anew, so nothing but the picture is left (no place, no camera, no hidden content).
 * @throws AppError invalid
 */
export async function storeImage(files: FileStore, url: string, rules: ImageRules): Promise<string> {
  const encoded = dataUrl.exec(url)?.[1];
  if (!encoded) throw notAnImage();
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > rules.largest)
    throw new AppError('invalid', `Please choose an image of at most ${rules.largestText}`);
  if (!drawnHere(bytes)) throw notAnImage();
  const content = await oneOfTwo(() => redraw(bytes, rules));
  const name = `${createHash('sha256').update(content).digest('hex')}.webp`;
  await files.put(name, content);
  return `/files/${name}`;
}

/**
 * What a form's field holds: a newly chosen file is stored, what is stored already stays, an address elsewhere is none
 * of ours. @throws AppError invalid, said beside that field; too_many when this person chose new ones all the time
 */
export async function storeChosen(
  { files, database }: Keeper,
  userId: number,
  { field, url }: Chosen,
  rules: ImageRules,
): Promise<string> {
  if (isStoredImage(url)) return url;
  await countAttempt(asSystem(database), newPictures, String(userId));
  try {
    return await storeImage(files, url, rules);
  } catch (reason) {
    if (reason instanceof AppError) throw new AppError('invalid', reason.message, { [field]: reason.message });
    throw reason;
  }
}

async function redraw(bytes: Buffer, { width, height, fit }: ImageRules): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!formats.has(format)) throw notAnImage();
    return await image
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (reason) {
    if (reason instanceof AppError) throw reason;
    if (reason instanceof Error && reason.message.includes('pixel limit'))
      throw new AppError('invalid', 'Please choose an image file of at most 20 megapixels');
    throw notAnImage();
  }
}

const notAnImage = () => new AppError('invalid', 'Please choose an image file');

/** True for an address that `storeImage` gave; anything else from outside is not ours to show. */
export const isStoredImage = (url: string) => /^\/files\/[0-9a-f]{64}\.webp$/.test(url);
