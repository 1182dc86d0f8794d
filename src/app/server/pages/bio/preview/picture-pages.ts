import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { publicStorefront } from '../../../../../modules/accounts/pages/contract.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { isStoredImage } from '../../../../../platform/files/images.ts';
import type { FileStore } from '../../../../../platform/files/store.ts';
import { type PageRoute, page } from '../../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../../platform/http/request.ts';
import { findPage } from '../bio-response.tsx';
import { drawPreview } from './draw-preview.ts';
import { cardHash, iconHash, previewCard } from './preview-card.ts';

type Picture = Uint8Array<ArrayBuffer>;

/** Rendering uses a CPU core for a moment, so at most two run at once. */
const oneOfTwo = pLimit(2);

/** An LRU cache of rendered pictures. Concurrent requests share one rendering. */
function keepPictures(max: number) {
  const cache = new LRUCache<string, Promise<Picture>>({ max });
  return (key: string, draw: () => Promise<Picture>): Promise<Picture> => {
    const cached = cache.get(key);
    if (cached) return cached;
    const picture = oneOfTwo(draw);
    cache.set(key, picture);
    picture.catch(() => cache.delete(key));
    return picture;
  };
}

/**
 * Preview image and icon of a page. Always renders the current content, whatever `v` says, so that made-up URLs cause
 * no extra rendering.
 */
export function picturePageRoutes(): PageRoute[] {
  const keepPreview = keepPictures(60);
  const keepIcon = keepPictures(200);
  const shownPage = async (c: Context<Public>) => {
    const storefront = await findPage(c.get('services'), c.req.param('slug') ?? '');
    return storefront && publicStorefront.parse(storefront);
  };
  return [
    page.get('/bio/:slug/preview.png', { audit: 'none', onOwnDomain: true }, async c => {
      const page = await shownPage(c);
      if (!page) return c.notFound();
      const { files } = c.get('services');
      const card = previewCard(page);
      const hash = cardHash(card);
      return answer(c, hash, () => keepPreview(hash, () => drawPreview(card, files)));
    }),
    page.get('/bio/:slug/icon.png', { audit: 'none', onOwnDomain: true }, async c => {
      const page = await shownPage(c);
      const url = page?.logoUrl;
      if (!url || !isStoredImage(url)) return c.notFound();
      const { files } = c.get('services');
      return answer(c, iconHash(url), () => keepIcon(url, () => drawIcon(url, files)));
    }),
  ];
}

async function drawIcon(logoUrl: string, files: FileStore): Promise<Uint8Array<ArrayBuffer>> {
  const logo = await files.get(logoUrl.replace('/files/', ''));
  if (!logo) throw new AppError('not_found', 'This picture no longer exists');
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = sharp(logo).resize({ width: 96, height: 96, fit: 'contain', background });
  return new Uint8Array(await drawn.png({ compressionLevel: 9 }).toBuffer());
}

async function answer(c: Context<Public>, hash: string, draw: () => Promise<Uint8Array<ArrayBuffer>>) {
  const isFixed = c.req.query('v') === hash;
  const headers = {
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${hash}"`,
  };
  if (c.req.header('if-none-match')?.includes(headers.etag)) return c.body(null, 304, headers);
  return c.body(await draw(), 200, { ...headers, 'content-type': 'image/png' });
}
