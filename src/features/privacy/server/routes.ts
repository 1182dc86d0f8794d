import type { Context } from 'hono';
import { whenFree } from '../../../platform/database/when-free.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import { manyAreWrittenTo } from '../../clients/server/people-held.ts';
import { consent, erasureInput, erasureReport, privacyAnswer, privacyInput, retentionPlan } from '../contract.ts';
import { listConsents } from './consents.ts';
import { eraseClient } from './erase.ts';
import { listErasures } from './erasures.ts';
import { exportClient } from './export-client.ts';
import { planRetention } from './retention.ts';
import { getPrivacy, savePrivacy } from './settings.ts';

const clientId = (c: Context<Private>) => readId(c, 'Client');

/** Mounted under /api/privacy. */
export const privacyRoutes: PrivateRoutes = privateRoutes()
  .get('/settings', async c => c.json(privacyAnswer.parse(await inScope(c, getPrivacy))))
  .put('/settings', async c => {
    const input = await readBody(c, privacyInput);
    return c.json(privacyAnswer.parse(await inScope(c, scope => savePrivacy(scope, input))));
  })
  .get('/plan', async c =>
    c.json(retentionPlan.parse(await inScope(c, async scope => planRetention(scope, await getPrivacy(scope))))),
  )
  .get('/erasures', async c => c.json(erasureReport.array().parse(await inScope(c, listErasures))))
  .get('/clients/:id/consents', async c =>
    c.json(consent.array().parse(await inScope(c, scope => listConsents(scope, clientId(c))))),
  )
  .get('/clients/:id/export', async c => {
    // Whoever asks what it would be takes nothing along.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'application/zip' });
    const { name, body } = await exportClient(c.get('services'), c.get('who'), clientId(c));
    return c.body(body, 200, { 'content-type': 'application/zip', 'content-disposition': attachment(name) });
  })
  .post('/clients/:id/erase', async c => {
    const { name } = await readBody(c, erasureInput);
    const asked = { clientId: clientId(c), name, reason: 'asked' as const };
    const erase = () => inScope(c, scope => eraseClient(c.get('services'), scope, asked));
    return c.json(erasureReport.parse(await whenFree(manyAreWrittenTo, erase)));
  });
