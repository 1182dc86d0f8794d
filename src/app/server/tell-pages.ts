import type { Context, Next } from 'hono';
import type { Private } from '../../platform/http/routes.ts';

/** Below these stands what a public page shows: whoever saved it is told so when every process has heard of it. */
const shown = /^\/api\/(storefront|tenant|services|availability|contents|digital-products)(\/|$)/;

/** After any change of a practice its public pages are made anew; its sessions decide the next free time. */
export async function tellPages(c: Context<Private>, next: Next) {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  const { pages } = c.get('services');
  pages.changed(c.get('who').tenantId);
  if (c.res.ok && shown.test(c.req.path)) await pages.heardByAll();
}
