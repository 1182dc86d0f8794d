import {
  inScope,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { pageQuery } from '../../../shared/page.ts';
import {
  affiliateChange,
  affiliateDuePage,
  affiliateInput,
  affiliateLink,
  affiliateLinkPage,
  affiliateSettings,
  commissionPage,
  commissionQuery,
  ofAffiliates,
  payout,
  payoutInput,
  payoutPage,
} from '../contract.ts';
import { pageCommissions } from './commissions.ts';
import { deletePayout } from './delete-payout.ts';
import { exportCommissions } from './export.ts';
import { inviteAffiliate } from './invite.ts';
import { changeLink, createLink, listLinks, pageLinks } from './links.ts';
import { pagePayouts, recordPayout } from './payouts.ts';
import { getHoldDays, saveSettings } from './settings.ts';
import { pageDue } from './sums.ts';

const noun = 'Affiliate link';

/** Below /api/affiliate-links. */
export const affiliateLinkRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c =>
    c.json(affiliateLink.array().parse(await inScope(c, scope => listLinks(c.get('services'), scope)))),
  )
  .get('/page', async c => {
    const query = readQuery(c, pageQuery);
    return c.json(affiliateLinkPage.parse(await inScope(c, scope => pageLinks(c.get('services'), scope, query))));
  })
  .post('/', async c => {
    const input = await readBody(c, affiliateInput);
    return c.json(affiliateLink.parse(await inScope(c, scope => createLink(c.get('services'), scope, input))), 201);
  })
  .put('/:id', async c => {
    const id = readId(c, noun);
    const change = await readBody(c, affiliateChange);
    return c.json(affiliateLink.parse(await inScope(c, scope => changeLink(c.get('services'), scope, id, change))));
  })
  .post('/:id/invite', async c => {
    await inviteAffiliate(c.get('services'), c.get('who'), readId(c, noun));
    return c.body(null, 204);
  });

/** Below /api/affiliates. */
export const affiliateRoutes: PrivateRoutes = privateRoutes()
  .get('/commissions', async c => {
    const query = readQuery(c, commissionQuery);
    return c.json(commissionPage.parse(await inScope(c, scope => pageCommissions(c.get('services'), scope, query))));
  })
  .get('/due', async c => {
    const query = readQuery(c, ofAffiliates);
    return c.json(affiliateDuePage.parse(await inScope(c, scope => pageDue(c.get('services'), scope, query))));
  })
  .get('/payouts', async c => {
    const query = readQuery(c, ofAffiliates);
    return c.json(payoutPage.parse(await inScope(c, scope => pagePayouts(c.get('services'), scope, query))));
  })
  .post('/payouts', async c => {
    const input = await readBody(c, payoutInput);
    return c.json(payout.parse(await inScope(c, scope => recordPayout(c.get('services'), scope, input))), 201);
  })
  .delete('/payouts/:id', async c => {
    const id = readId(c, 'Payout');
    await inScope(c, scope => deletePayout(scope, id));
    return c.body(null, 204);
  })
  .get('/export', async c =>
    c.body(await exportCommissions(c.get('services'), c.get('who')), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="commissions.csv"',
    }),
  )
  .get('/settings', async c => c.json(affiliateSettings.parse({ holdDays: await inScope(c, getHoldDays) })))
  .put('/settings', async c => {
    const settings = await readBody(c, affiliateSettings);
    return c.json(affiliateSettings.parse(await inScope(c, scope => saveSettings(scope, settings))));
  });
