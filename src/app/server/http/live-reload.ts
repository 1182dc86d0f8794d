import { randomUUID } from 'node:crypto';
import { type PublicRoutes, publicRoutes } from '../../../platform/http/request.ts';

/** Path of the live-reload script of `npm run dev`. */
export const reloadScript = '/reload.js';
const thisProcess = randomUUID();

/** Only for `npm run dev`: reloads open pages when a new process answers. */
export const reloadRoutes: PublicRoutes = publicRoutes()
  .get(reloadScript, c => c.body(script, 200, { 'content-type': 'text/javascript' }))
  .get('/reload', c => c.text(thisProcess));

const script = `
let first = null;
setInterval(async () => {
  const answer = await fetch('/reload').catch(() => null);
  if (!answer?.ok) return;
  const now = await answer.text();
  first ??= now;
  if (now !== first) location.reload();
}, 500);
`;
