import type { Context } from 'hono';
import { whenFree } from '../../../platform/database/when-free.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { someoneIsErased } from '../../clients/server/people-held.ts';
import {
  audienceCount,
  audienceInput,
  campaign,
  mailPreview,
  previewInput,
  recipientPage,
  recipientQuery,
  scheduleInput,
  sendAnswer,
  sendQuery,
  testInput,
} from '../contract.ts';
import { campaignBody, campaignChange } from '../flat-form.ts';
import { countAudience } from './audience.ts';
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from './campaigns.ts';
import { pauseCampaign, resumeCampaign, sendUnknownAgain, stopCampaign } from './course.ts';
import { previewMail } from './preview.ts';
import { pageRecipients } from './recipient-pages.ts';
import { scheduleCampaign, unscheduleCampaign } from './schedule.ts';
import { sendCampaign } from './send.ts';
import { sendTest } from './send-test.ts';

const campaignId = (c: Context<Private>) => readId(c, 'Campaign');

/** Mounted under /api/emails/campaigns. */
export const campaignRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(campaign.array().parse(await inScope(c, listCampaigns))))
  .post('/', async c => {
    const input = await readBody(c, campaignBody);
    return c.json(campaign.parse(await inScope(c, scope => createCampaign(scope, input))), 201);
  })
  .get('/:id', async c => c.json(campaign.parse(await inScope(c, scope => getCampaign(scope, campaignId(c))))))
  .put('/:id', async c => {
    const input = await readBody(c, campaignChange);
    return c.json(campaign.parse(await inScope(c, scope => updateCampaign(scope, campaignId(c), input))));
  })
  .delete('/:id', async c => {
    await inScope(c, scope => deleteCampaign(scope, campaignId(c)));
    return c.body(null, 204);
  })
  .post('/:id/send', async c => {
    const { wait } = readQuery(c, sendQuery);
    const until = { waitSeconds: wait, gone: c.req.raw.signal };
    return c.json(sendAnswer.parse(await sendCampaign(c.get('services'), c.get('who'), campaignId(c), until)));
  })
  .post('/:id/schedule', async c => {
    const { scheduledFor } = await readBody(c, scheduleInput);
    return c.json(campaign.parse(await inScope(c, scope => scheduleCampaign(scope, campaignId(c), scheduledFor))));
  })
  .post('/:id/unschedule', async c =>
    c.json(campaign.parse(await inScope(c, scope => unscheduleCampaign(scope, campaignId(c))))),
  )
  .post('/:id/pause', async c => c.json(campaign.parse(await inScope(c, scope => pauseCampaign(scope, campaignId(c))))))
  .post('/:id/resume', async c =>
    c.json(campaign.parse(await inScope(c, scope => resumeCampaign(c.get('services'), scope, campaignId(c))))),
  )
  .post('/:id/stop', async c => c.json(campaign.parse(await inScope(c, scope => stopCampaign(scope, campaignId(c))))))
  .post('/:id/duplicate', async c =>
    c.json(campaign.parse(await inScope(c, scope => duplicateCampaign(scope, campaignId(c)))), 201),
  )
  .post('/:id/send-again', async c =>
    c.json(
      campaign.parse(
        await whenFree(someoneIsErased, () =>
          inScope(c, scope => sendUnknownAgain(c.get('services'), scope, campaignId(c))),
        ),
      ),
    ),
  )
  .get('/:id/recipients', async c => {
    const query = readQuery(c, recipientQuery);
    return c.json(recipientPage.parse(await inScope(c, scope => pageRecipients(scope, campaignId(c), query))));
  });

/** Mounted under /api/emails. */
export const campaignToolRoutes: PrivateRoutes = privateRoutes()
  .post('/audience', async c => {
    const { recipients } = await readBody(c, audienceInput);
    return c.json(audienceCount.parse(await inScope(c, scope => countAudience(c.get('services'), scope, recipients))));
  })
  .post('/preview', async c => {
    const input = await readBody(c, previewInput);
    return c.json(mailPreview.parse(await inScope(c, scope => previewMail(c.get('services'), scope, input))));
  })
  .post('/test', async c => {
    const input = await readBody(c, testInput);
    await sendTest(c.get('services'), c.get('who'), input);
    return c.json({ message: 'It goes to your own email address.' });
  });
