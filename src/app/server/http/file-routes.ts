import { createHash } from 'node:crypto';
import { fileName } from '../../../platform/files/store.ts';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

/** Pictures of practices, cacheable forever. Access needs no more than the unguessable name. */
export const fileRoutes: PageRoute[] = [
  page.get('/files/:name', { audit: 'none', onOwnDomain: true }, async c => {
    const name = c.req.param('name');
    const [hash, ending = ''] = name.split('.');
    const type = fileName.test(name) ? types[ending] : undefined;
    const content = type ? await c.get('services').files.get(name) : null;
    // A practice's other files have these endings, too; only pictures are named by the hash of their content.
    if (!type || !content || createHash('sha256').update(content).digest('hex') !== hash) return c.notFound();
    return c.body(content, 200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
  }),
];
