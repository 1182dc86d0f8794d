import { analytics, analyticsQuery } from '../../../features/campaigns/analytics.ts';
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
} from '../../../features/campaigns/contract.ts';
import { campaignBody, campaignChange } from '../../../features/campaigns/flat-form.ts';
import { campaignResults, resultPage, resultQuery } from '../../../features/campaigns/results.ts';
import { senderHealth, signingInput } from '../../../features/deliverability/contract.ts';
import { emailDetail, emailLog, emailPage, emailPageQuery } from '../../../features/emails/contract.ts';
import { imageInput, mailDay, mailImage, mailingSettings } from '../../../features/mailings/contract.ts';
import type { Operation } from './operation.ts';
import { said } from './operation.ts';

export const mailOperations: Record<string, Operation> = {
  'GET /api/emails/logs': {
    summary: 'List emails: the latest without a query, else a page',
    query: { emailPageQuery },
    answer: { emailLog: emailLog.array() },
    page: { emailPage },
  },
  'GET /api/emails/logs/:id': { summary: 'Read an email', answer: { emailDetail } },
  'GET /api/emails/logs/:id/html': { summary: 'Read the HTML of an email', file: 'text/html' },
  'GET /api/emails/analytics': {
    summary: 'Read the figures of all campaigns',
    query: { analyticsQuery },
    answer: { analytics },
  },
  'GET /api/emails/campaigns/:id/results': { summary: 'Read the results of a campaign', answer: { campaignResults } },
  'GET /api/emails/campaigns/:id/results/recipients': {
    summary: 'List the result of each email',
    query: { resultQuery },
    answer: { resultPage },
  },
  'GET /api/emails/campaigns/:id/results/export': { summary: 'Export the result of each email', file: 'text/csv' },
  'GET /api/emails/campaigns': { summary: 'List campaigns', answer: { campaign: campaign.array() } },
  'POST /api/emails/campaigns': {
    summary: 'Write a campaign',
    body: { campaignBody },
    answer: { campaign },
    status: 201,
  },
  'GET /api/emails/campaigns/:id': { summary: 'Read a campaign', answer: { campaign } },
  'PUT /api/emails/campaigns/:id': { summary: 'Change a campaign', body: { campaignChange }, answer: { campaign } },
  'DELETE /api/emails/campaigns/:id': { summary: 'Delete a campaign' },
  'POST /api/emails/campaigns/:id/send': { summary: 'Send a campaign', query: { sendQuery }, answer: { sendAnswer } },
  'POST /api/emails/campaigns/:id/schedule': {
    summary: 'Schedule a campaign',
    body: { scheduleInput },
    answer: { campaign },
  },
  'POST /api/emails/campaigns/:id/unschedule': {
    summary: 'Make a scheduled campaign a draft again',
    answer: { campaign },
  },
  'POST /api/emails/campaigns/:id/pause': { summary: 'Pause sending', answer: { campaign } },
  'POST /api/emails/campaigns/:id/resume': { summary: 'Go on sending', answer: { campaign } },
  'POST /api/emails/campaigns/:id/stop': { summary: 'Stop sending for good', answer: { campaign } },
  'POST /api/emails/campaigns/:id/duplicate': { summary: 'Copy a campaign', answer: { campaign }, status: 201 },
  'POST /api/emails/campaigns/:id/send-again': {
    summary: 'Resend emails that may not have arrived',
    answer: { campaign },
  },
  'GET /api/emails/campaigns/:id/recipients': {
    summary: 'List the recipients',
    query: { recipientQuery },
    answer: { recipientPage },
  },
  'POST /api/emails/audience': {
    summary: 'Count whom an audience holds',
    body: { audienceInput },
    answer: { audienceCount },
  },
  'POST /api/emails/preview': {
    summary: 'Preview an email as a client sees it',
    body: { previewInput },
    answer: { mailPreview },
  },
  'POST /api/emails/test': { summary: 'Send yourself a test email', body: { testInput }, answer: { said } },
  'POST /api/emails/images': {
    summary: 'Upload a picture for emails',
    body: { imageInput },
    answer: { mailImage },
    status: 201,
  },
  'GET /api/emails/deliverability': {
    summary: "Read how well the sender's domain is set up",
    answer: { senderHealth },
  },
  'PUT /api/emails/deliverability/signing': {
    summary: 'Sign emails with your own key',
    body: { signingInput },
    answer: { senderHealth },
  },
  'GET /api/emails/day': {
    summary: 'Read how many bulk emails may still go through a shared mail server',
    answer: { mailDay },
  },
  'GET /api/emails/settings': { summary: 'Read the settings of mailings', answer: { mailingSettings } },
  'PUT /api/emails/settings': {
    summary: 'Change the settings of mailings',
    body: { mailingSettings },
    answer: { mailingSettings },
  },
};
