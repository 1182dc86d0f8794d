import { fileName } from '../../platform/files/store.ts';
import { type PublicRoutes, publicRoutes } from '../../platform/http/routes.ts';

/** Pictures of practices, under a name that only who was shown it knows; kept by browsers for ever. */
export const fileRoutes: PublicRoutes = publicRoutes().get('/files/:name', async c => {
  const name = c.req.param('name');
  const content = fileName.test(name) && name.endsWith('.webp') ? await c.get('services').files.get(name) : null;
  if (!content) return c.notFound();
  return c.body(content, 200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' });
});
