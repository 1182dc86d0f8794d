import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { asSystem, type Database } from '../database/scope.ts';
import { AppError } from '../errors.ts';
import { countAttempt, hours } from '../rate-limit.ts';
import { drawnHere } from './magic.ts';
import type { FileStore } from './store.ts';

export type ImageRules = {
  /** In bytes, of the file as it was chosen. */
  largest: number;
  /** What is said of a larger one. */
  tooLarge: string;
  /** In pixels; a larger picture is made smaller, a smaller one stays. */
  width: number;
  height: number;
  /** `cover` cuts to exactly that shape, `inside` keeps the picture's own. */
  fit: 'cover' | 'inside';
  /** Of WebP or JPEG, 1 to 100; without it one that nobody tells from the original. */
  quality?: number;
};

/** `field`: as the body calls it. */
type Chosen = { field: string; url: string };
type Keeper = { files: FileStore; database: Database };

/** Of a data URL: its millions of letters are decoded, not held against a pattern one by one. */
const dataUrlHead = /^data:image\/[a-z0-9.+-]+;base64,/i;
/** What a browser can show and sharp decodes safely; SVG is a document with links, not a picture. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);
/** Phones take pictures of 24 and 48 megapixels; four bytes of memory for each. */
const maxPixels = 50_000_000;
/** Drawing takes a processor and much memory; who uploads many pictures at once waits. */
const oneOfTwo = pLimit(2);
const newPictures = { name: 'new-pictures', max: 30, seconds: hours(1) };

/**
 * Keeps the picture of a data URL and returns its address, `/files/<hash>.webp`. The bytes decide what it is, not the
 * name it came with; it is drawn anew, so nothing but the picture is left (no place, no camera, no hidden content).
 * @throws AppError invalid
 */
export const storeImage = async (files: FileStore, url: string, rules: ImageRules): Promise<string> =>
  (await storeDrawn(files, { url, as: asWebp }, rules)).url;

/** The same for a mail: Outlook does not know WebP. PNG where one can see through it, JPEG otherwise. */
export const storeMailImage = (files: FileStore, url: string, rules: ImageRules): Promise<StoredImage> =>
  storeDrawn(files, { url, as: asMailPicture }, rules);

/** What `storeImage` has stored, as a mail can show it; null when it is gone. */
export async function mailPictureOf(files: FileStore, url: string, rules: ImageRules): Promise<StoredImage | null> {
  const stored = isStoredImage(url) ? await files.get(url.slice('/files/'.length)) : null;
  return stored && keep(files, { bytes: stored, as: asMailPicture }, rules);
}

export type StoredImage = { url: string; width: number; height: number };

/**
 * What a form's field holds: a newly chosen file is stored, what is stored already stays, an address elsewhere is none
 * of ours. @throws AppError invalid, said beside that field; too_many when this person chose new ones all the time
 */
export async function storeChosen(
  keeper: Keeper,
  userId: number,
  { field, url }: Chosen,
  rules: ImageRules,
): Promise<string> {
  if (isStoredImage(url)) return url;
  return oneMore(keeper, userId, field, () => storeImage(keeper.files, url, rules));
}

/** The same for a newly chosen picture of a mail. */
export const storeChosenForMail = (
  keeper: Keeper,
  userId: number,
  { field, url }: Chosen,
  rules: ImageRules,
): Promise<StoredImage> => oneMore(keeper, userId, field, () => storeMailImage(keeper.files, url, rules));

async function oneMore<T>({ database }: Keeper, userId: number, field: string, store: () => Promise<T>): Promise<T> {
  await countAttempt(asSystem(database), newPictures, String(userId));
  try {
    return await store();
  } catch (reason) {
    if (reason instanceof AppError) throw new AppError('invalid', reason.message, { [field]: reason.message });
    throw reason;
  }
}

/** In which format a picture is kept. */
type Format = (image: Sharp, rules: ImageRules) => Promise<{ ending: string; image: Sharp }>;

const asWebp: Format = async (image, { quality = 86 }) => ({ ending: 'webp', image: image.webp({ quality }) });

const asMailPicture: Format = async (image, { quality = 84 }) =>
  (await image.metadata()).hasAlpha && !(await image.stats()).isOpaque
    ? { ending: 'png', image: image.png({ compressionLevel: 9 }) }
    : { ending: 'jpg', image: image.jpeg({ quality, mozjpeg: true }) };

async function storeDrawn(
  files: FileStore,
  { url, as }: { url: string; as: Format },
  rules: ImageRules,
): Promise<StoredImage> {
  const [head] = dataUrlHead.exec(url) ?? [];
  if (!head) throw notAnImage();
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  if (bytes.length > rules.largest) throw new AppError('invalid', rules.tooLarge);
  if (!drawnHere(bytes)) throw notAnImage();
  return keep(files, { bytes, as }, rules);
}

type Picture = { bytes: Uint8Array; as: Format };

async function keep(files: FileStore, { bytes, as }: Picture, rules: ImageRules): Promise<StoredImage> {
  const { ending, data, info } = await oneOfTwo(() => redraw(bytes, as, rules));
  const name = nameOf(data, ending);
  await files.put(name, data);
  return { url: `/files/${name}`, width: info.width, height: info.height };
}

async function redraw(bytes: Uint8Array, as: Format, rules: ImageRules) {
  try {
    const original = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await original.metadata();
    if (!formats.has(format)) throw notAnImage();
    const { ending, image } = await as(original, rules);
    const { width, height, fit } = rules;
    const resized = image.autoOrient().resize({ width, height, fit, withoutEnlargement: true });
    return { ending, ...(await resized.toBuffer({ resolveWithObject: true })) };
  } catch (reason) {
    if (reason instanceof AppError) throw reason;
    if (reason instanceof Error && reason.message.includes('pixel limit'))
      throw new AppError('invalid', 'Please choose an image file of at most 50 megapixels');
    throw notAnImage();
  }
}

/** In pixels: the highest picture of a mail has a quarter of it. */
const maxPixelsDrawn = 20_000_000;
const again: Record<string, { ending: string; as: (image: Sharp) => Sharp }> = {
  webp: { ending: 'webp', as: image => image.webp({ quality: 90 }) },
  png: { ending: 'png', as: image => image.png({ compressionLevel: 9 }) },
  jpeg: { ending: 'jpg', as: image => image.jpeg({ quality: 90, mozjpeg: true }) },
};

/**
 * A picture that another instance has drawn and called `name`, drawn anew in its format, so that nothing but the picture
 * is left; null when it is none, or of another kind than its name says.
 */
export async function drawnAnew(name: string, bytes: Buffer): Promise<{ name: string; data: Uint8Array } | null> {
  if (!drawnHere(bytes)) return null;
  const data = await oneOfTwo(async () => {
    try {
      const original = sharp(bytes, { limitInputPixels: maxPixelsDrawn, failOn: 'error' });
      const kind = again[(await original.metadata()).format];
      return kind && name.endsWith(`.${kind.ending}`) ? await kind.as(original.autoOrient()).toBuffer() : null;
    } catch {
      return null;
    }
  });
  return data && { name: nameOf(data, name.slice(name.lastIndexOf('.') + 1)), data };
}

const nameOf = (data: Uint8Array, ending: string) => `${createHash('sha256').update(data).digest('hex')}.${ending}`;

const notAnImage = () => new AppError('invalid', 'Please choose an image file');

/** True for an address that `storeImage` gave; anything else from outside is not ours to show. */
export const isStoredImage = (url: string) => /^\/files\/[0-9a-f]{64}\.webp$/.test(url);
