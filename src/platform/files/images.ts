import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '../errors.ts';
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

const dataUrl = /^data:image\/[a-z0-9.+-]+;base64,([a-z0-9+/=\s]+)$/i;
/** What a browser can show and sharp decodes safely; SVG is a document with links, not a picture. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);
const mostPixels = 50_000_000;

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
  const content = await redraw(bytes, rules);
  const name = `${createHash('sha256').update(content).digest('hex')}.webp`;
  await files.put(name, content);
  return `/files/${name}`;
}

/**
 * What a form's field holds: a newly chosen file is stored, what is stored already stays, an address elsewhere is none
 * of ours. @throws AppError invalid, said beside that field
 */
export async function storeChosen(files: FileStore, { field, url }: Chosen, rules: ImageRules): Promise<string> {
  if (isStoredImage(url)) return url;
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
    throw notAnImage();
  }
}

const notAnImage = () => new AppError('invalid', 'Please choose an image file');

/** True for an address that `storeImage` gave; anything else from outside is not ours to show. */
export const isStoredImage = (url: string) => /^\/files\/[0-9a-f]{64}\.webp$/.test(url);
