import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { asSystem, type Database } from '../database/scope.ts';
import { AppError } from '../errors.ts';
import { countAttempt, hours } from '../rate-limit.ts';
import type { FileStore } from './store.ts';

/**
 * True for the signatures of PNG, JPEG, WebP, GIF, AVIF and HEIF. Checked before decoding, because the library would
 * also open SVG, TIFF and others, whose decoders have a larger attack surface.
 */
export function hasPictureSignature(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return beginnings.some(each => each.test(head));
}

const beginnings = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp(avi[fs]|hei[cxms]|hev[cxms]|mif1|msf1)/s,
];

export type ImageRules = {
  /** Bytes of the uploaded file. */
  largest: number;
  /** Error message for a larger file. */
  tooLarge: string;
  /** Maximum pixels; larger pictures are scaled down, smaller ones are not scaled up. */
  width: number;
  height: number;
  /** `cover` crops to exactly this shape, `inside` keeps the aspect ratio. */
  fit: 'cover' | 'inside';
  /** Quality of WebP or JPEG, 1 to 100. Default: no visible loss. */
  quality?: number;
};

/** `field`: its name in the request body. */
type Chosen = { field: string; url: string };
type Keeper = { files: FileStore; database: Database };

/** Matches only the head of the data URL; a pattern over millions of characters would be slow. */
const dataUrlHead = /^data:image\/[a-z0-9.+-]+;base64,/i;
/** Formats that browsers show and sharp decodes safely. SVG is excluded because it can contain scripts and links. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);
/** Phones take pictures of up to 48 megapixels; a pixel takes four bytes of memory. */
const maxPixels = 50_000_000;
/** Resizing takes CPU time and memory, so at most two run at once. */
const oneOfTwo = pLimit(2);
const newPictures = { name: 'new-pictures', max: 30, seconds: hours(1) };

/**
 * Stores the picture of a data URL and returns its path, `/files/<hash>.webp`. The type comes from the bytes, not the
 * name. Re-encoding removes all metadata (location, camera) and embedded content.
 * @throws AppError invalid
 */
export const storeImage = async (files: FileStore, url: string, rules: ImageRules): Promise<string> =>
  (await storeEncoded(files, { url, as: asWebp }, rules)).url;

/** For emails, because Outlook does not support WebP: PNG for pictures with transparency, JPEG otherwise. */
export const storeMailImage = (files: FileStore, url: string, rules: ImageRules): Promise<StoredImage> =>
  storeEncoded(files, { url, as: asMailPicture }, rules);

/** Converts a picture stored by `storeImage` for emails; null when it no longer exists. */
export async function mailPictureOf(files: FileStore, url: string, rules: ImageRules): Promise<StoredImage | null> {
  const stored = isStoredImage(url) ? await files.get(url.slice('/files/'.length)) : null;
  return stored && keep(files, { bytes: stored, as: asMailPicture }, rules);
}

export type StoredImage = { url: string; width: number; height: number };

/**
 * The value of a form field: stores a newly chosen picture and keeps a stored one; rejects any other URL.
 * @throws AppError invalid with the message for that field; too_many above the upload rate limit
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

/** Like `storeChosen`, for pictures of an email. */
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

type Format = (image: Sharp, rules: ImageRules) => Promise<{ ending: string; image: Sharp }>;

const asWebp: Format = async (image, { quality = 86 }) => ({ ending: 'webp', image: image.webp({ quality }) });

const asMailPicture: Format = async (image, { quality = 84 }) =>
  (await image.metadata()).hasAlpha && !(await image.stats()).isOpaque
    ? { ending: 'png', image: image.png({ compressionLevel: 9 }) }
    : { ending: 'jpg', image: image.jpeg({ quality, mozjpeg: true }) };

async function storeEncoded(
  files: FileStore,
  { url, as }: { url: string; as: Format },
  rules: ImageRules,
): Promise<StoredImage> {
  const [head] = dataUrlHead.exec(url) ?? [];
  if (!head) throw notAnImage();
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  if (bytes.length > rules.largest) throw new AppError('invalid', rules.tooLarge);
  if (!hasPictureSignature(bytes)) throw notAnImage();
  return keep(files, { bytes, as }, rules);
}

type Picture = { bytes: Uint8Array; as: Format };

async function keep(files: FileStore, { bytes, as }: Picture, rules: ImageRules): Promise<StoredImage> {
  const { ending, data, info } = await oneOfTwo(() => reencode(bytes, as, rules));
  const name = nameOf(data, ending);
  await files.put(name, data);
  return { url: `/files/${name}`, width: info.width, height: info.height };
}

async function reencode(bytes: Uint8Array, as: Format, rules: ImageRules) {
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

/** Pixels; four times the largest picture that this program writes. */
const maxPixelsDrawn = 20_000_000;
const again: Record<string, { ending: string; as: (image: Sharp) => Sharp }> = {
  webp: { ending: 'webp', as: image => image.webp({ quality: 90 }) },
  png: { ending: 'png', as: image => image.png({ compressionLevel: 9 }) },
  jpeg: { ending: 'jpg', as: image => image.jpeg({ quality: 90, mozjpeg: true }) },
};

/**
 * Re-encodes a picture imported from another instance, which removes everything but the pixels. Null if the bytes are
 * no picture or do not match the ending of `name`.
 */
export async function reencodePicture(name: string, bytes: Buffer): Promise<{ name: string; data: Uint8Array } | null> {
  if (!hasPictureSignature(bytes)) return null;
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

/** Whether the path was returned by `storeImage`; pages must show no other. */
export const isStoredImage = (url: string) => /^\/files\/[0-9a-f]{64}\.webp$/.test(url);
