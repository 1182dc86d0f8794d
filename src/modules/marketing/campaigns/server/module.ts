import { said } from '../../../../platform/http/answers.ts';
import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { erasureRunning } from '../../../people/clients/server/bulk-lock.ts';
import * as analyticsContract from '../analytics.ts';
import { analytics, analyticsQuery } from '../analytics.ts';
import * as flatForm from '../campaign-body.ts';
import { campaignBody, campaignChange } from '../campaign-body.ts';
import * as contract from '../contract.ts';
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
import * as results from '../results.ts';
import { campaignResults, resultPage, resultQuery } from '../results.ts';
import { getAnalytics } from './analytics.ts';
import { countAudience } from './audience.ts';
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from './campaigns.ts';
import { startDueCampaigns } from './due-campaigns.ts';
import {
  pauseCampaign,
  resendUnknown,
  resumeCampaign,
  scheduleCampaign,
  stopCampaign,
  unscheduleCampaign,
} from './lifecycle.ts';
import { previewMail, sendTest } from './preview.ts';
import { exportResults, getResults, notifyResults, pageRecipients, pageResults } from './results.ts';
import { sendCampaign } from './start-campaign.ts';
import { tableMetadata } from './tables.ts';

const keys = { id: 'campaign' };
const reads = { allow: 'campaigns.read' } as const;
const writes = { allow: 'campaigns.write', needsVerifiedEmail: false } as const;
const sends = { allow: 'campaigns.send', needsVerifiedEmail: true } as const;
/** Pausing and stopping need no verified email because they only reduce what is sent. */
const holds = { allow: 'campaigns.send', needsVerifiedEmail: false } as const;

const exampleMail = { subject: 'Hello', body: 'Dear {firstName}', bodyFormat: 'text' } as const;

const campaignRoutes: Route[] = [
  route.get(
    '/api/emails/campaigns',
    { summary: 'List campaigns', ...reads, audit: 'none', answer: campaign.array() },
    listCampaigns,
  ),
  route.post(
    '/api/emails/campaigns',
    {
      summary: 'Create a campaign',
      ...writes,
      audit: 'added campaign',
      body: campaignBody,
      answer: campaign,
      status: 201,
      example: {
        ...exampleMail,
        name: 'May',
        recipients: { type: 'all_clients' },
        tracksOpens: true,
        tracksClicks: true,
      },
    },
    (scope, { body }) => createCampaign(scope, body),
  ),
  route.get(
    '/api/emails/campaigns/:id',
    { summary: 'Get a campaign', ...reads, audit: 'none', keys, answer: campaign },
    (scope, { id }) => getCampaign(scope, id),
  ),
  route.put(
    '/api/emails/campaigns/:id',
    {
      summary: 'Change a campaign',
      ...writes,
      audit: 'changed campaign',
      keys,
      body: campaignChange,
      answer: campaign,
      example: { ...exampleMail, name: 'May', recipients: { type: 'subscribers' } },
    },
    (scope, { id, body }) => updateCampaign(scope, id, body),
  ),
  route.delete(
    '/api/emails/campaigns/:id',
    { summary: 'Delete a campaign', ...writes, audit: 'deleted campaign', keys },
    (scope, { id }) => deleteCampaign(scope, id),
  ),
  route.unscoped.post(
    '/api/emails/campaigns/:id/send',
    {
      summary: 'Send a campaign',
      ...sends,
      audit: 'sent campaign',
      keys,
      query: sendQuery,
      answer: sendAnswer,
    },
    ({ services, principal, id, query }, c) =>
      sendCampaign(services, principal, id, { waitSeconds: query.wait, signal: c.req.raw.signal }),
  ),
  route.post(
    '/api/emails/campaigns/:id/schedule',
    {
      summary: 'Schedule a campaign',
      ...sends,
      audit: 'changed campaign',
      keys,
      body: scheduleInput,
      answer: campaign,
      example: { scheduledFor: '2199-01-01T09:00' },
    },
    (scope, { id, body }) => scheduleCampaign(scope, id, body.scheduledFor),
  ),
  route.post(
    '/api/emails/campaigns/:id/unschedule',
    {
      summary: 'Unschedule a campaign',
      ...holds,
      audit: 'changed campaign',
      keys,
      answer: campaign,
    },
    (scope, { id }) => unscheduleCampaign(scope, id),
  ),
  route.post(
    '/api/emails/campaigns/:id/pause',
    { summary: 'Pause a campaign', ...holds, audit: 'changed campaign', keys, answer: campaign },
    (scope, { id }) => pauseCampaign(scope, id),
  ),
  route.post(
    '/api/emails/campaigns/:id/resume',
    { summary: 'Resume a campaign', ...sends, audit: 'changed campaign', keys, answer: campaign },
    (scope, { services, id }) => resumeCampaign(services, scope, id),
  ),
  route.post(
    '/api/emails/campaigns/:id/stop',
    { summary: 'End a campaign', ...holds, audit: 'changed campaign', keys, answer: campaign },
    (scope, { id }) => stopCampaign(scope, id),
  ),
  route.post(
    '/api/emails/campaigns/:id/duplicate',
    { summary: 'Duplicate a campaign', ...writes, audit: 'added campaign', keys, answer: campaign, status: 201 },
    (scope, { id }) => duplicateCampaign(scope, id),
  ),
  route.post(
    '/api/emails/campaigns/:id/send-again',
    {
      summary: 'Resend emails that may not have arrived',
      ...sends,
      audit: 'sent campaign',
      busy: erasureRunning,
      keys,
      answer: campaign,
    },
    (scope, { services, id }) => resendUnknown(services, scope, id),
  ),
  route.get(
    '/api/emails/campaigns/:id/recipients',
    {
      summary: 'List the recipients',
      ...reads,
      audit: 'listed email',
      keys,
      query: recipientQuery,
      answer: recipientPage,
    },
    (scope, { id, query }) => pageRecipients(scope, id, query),
  ),
  route.post(
    '/api/emails/audience',
    {
      summary: 'Count the recipients of an audience',
      allow: 'campaigns.read',
      audit: 'listed client',
      needsVerifiedEmail: false,
      body: audienceInput,
      answer: audienceCount,
      example: { recipients: { type: 'tag', tag: 'Runner' } },
    },
    (scope, { services, body }) => countAudience(services, scope, body.recipients),
  ),
  route.post(
    '/api/emails/preview',
    {
      summary: 'Preview an email as a client sees it',
      ...writes,
      audit: 'none',
      body: previewInput,
      answer: mailPreview,
      example: async ({ own }) => ({ ...exampleMail, clientId: await own('clients') }),
    },
    (scope, { services, body }) => previewMail(services, scope, body),
  ),
  route.unscoped.post(
    '/api/emails/test',
    {
      summary: 'Send yourself a test email',
      allow: 'campaigns.write',
      audit: 'none',
      needsVerifiedEmail: true,
      body: testInput,
      answer: said,
      example: async ({ own }) => ({ ...exampleMail, clientId: await own('clients') }),
    },
    async ({ services, principal, body }) => {
      await sendTest(services, principal, body);
      return { message: 'It goes to your own email address.' };
    },
  ),

  route.get(
    '/api/emails/analytics',
    {
      summary: 'Get the results of all campaigns',
      ...reads,
      audit: 'none',
      query: analyticsQuery,
      answer: analytics,
    },
    (scope, { query }) => getAnalytics(scope, query),
  ),
  route.get(
    '/api/emails/campaigns/:id/results',
    { summary: 'Get the results of a campaign', ...reads, keys, audit: 'none', answer: campaignResults },
    (scope, { id }) => getResults(scope, id),
  ),
  route.get(
    '/api/emails/campaigns/:id/results/recipients',
    {
      summary: 'List the result of each email',
      ...reads,
      keys,
      audit: 'listed email',
      query: resultQuery,
      answer: resultPage,
    },
    (scope, { id, query }) => pageResults(scope, id, query),
  ),
  route.raw.get(
    '/api/emails/campaigns/:id/results/export',
    {
      summary: 'Export the result of each email',
      allow: 'clients.export',
      keys,
      audit: 'exported email',
      file: 'text/csv',
    },
    async ({ services, principal, id }, c) =>
      answerCsv(c, 'recipients.csv', await exportResults(services, principal, id)),
  ),
];

export const campaigns = defineModule({
  name: 'campaigns',
  contract: { ...contract, ...analyticsContract, ...flatForm, ...results },
  routes: campaignRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('begin-due-campaigns', 5, stop => startDueCampaigns(services, stop)),
      sweep('tell-of-campaigns', 5, stop => notifyResults(services, stop)),
    ],
  }),
});
