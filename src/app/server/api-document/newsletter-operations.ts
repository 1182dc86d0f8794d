import {
  createdSequence,
  newSequence,
  runPage,
  runPageQuery,
  sequence,
  sequenceDetail,
  sequenceInput,
} from '../../../features/sequences/contract.ts';
import { newsletterSignup } from '../../../features/subscribers/contract.ts';
import {
  deletionAnswer,
  deletionInput,
  subscriberFilter,
  subscriberImport,
  subscriberInput,
  subscriberPage,
  subscriberPageQuery,
  subscriberReport,
} from '../../../features/subscribers/subscriber.ts';
import {
  suppressionAnswer,
  suppressionFilter,
  suppressionInput,
  suppressionPage,
  suppressionPageQuery,
  suppressionQuery,
} from '../../../features/suppressions/contract.ts';
import {
  mailReport,
  mailReportAnswer,
  newWebhookSecret,
  webhookState,
} from '../../../features/suppressions/webhook.ts';
import type { Operation } from './operation.ts';
import { created, said } from './operation.ts';

export const newsletterOperations: Record<string, Operation> = {
  'POST /api/webhooks/mail': {
    summary: "Take reports about the instance's mail server",
    body: { mailReport },
    answer: { mailReportAnswer },
  },
  'POST /api/webhooks/mail/:practiceKey': {
    summary: "Take reports about a practice's own mail server",
    body: { mailReport },
    answer: { mailReportAnswer },
  },
  'GET /api/emails/webhook': { summary: 'Read the webhook address for an email provider', answer: { webhookState } },
  'POST /api/emails/webhook': {
    summary: "Create a new secret for an email provider's webhook",
    answer: { newWebhookSecret },
    status: 201,
  },
  'DELETE /api/emails/webhook': { summary: 'Take no more reports' },
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribe to a newsletter as a visitor',
    body: { newsletterSignup },
    answer: { said },
  },
  'GET /api/subscribers': { summary: 'List subscribers', query: { subscriberPageQuery }, answer: { subscriberPage } },
  'POST /api/subscribers': { summary: 'Add a subscriber', body: { subscriberInput }, answer: { created }, status: 201 },
  'POST /api/subscribers/import': {
    summary: 'Import subscribers; answers lines of progress, the report last',
    body: { subscriberImport },
    answer: { subscriberReport },
    file: 'application/x-ndjson',
  },
  'GET /api/subscribers/export': { summary: 'Export subscribers', query: { subscriberFilter }, file: 'text/csv' },
  'POST /api/subscribers/delete': {
    summary: 'Delete many subscribers',
    body: { deletionInput },
    answer: { deletionAnswer },
  },
  'POST /api/subscribers/:id/unsubscribe': { summary: 'Unsubscribe somebody' },
  'DELETE /api/subscribers/:id': { summary: 'Delete a subscriber' },
  'GET /api/emails/suppressions': {
    summary: 'List blocked addresses',
    query: { suppressionPageQuery },
    answer: { suppressionPage },
  },
  'POST /api/emails/suppressions': {
    summary: 'Block an address',
    body: { suppressionInput },
    answer: { created },
    status: 201,
  },
  'GET /api/emails/suppressions/reason': {
    summary: 'Read why an address is blocked',
    query: { suppressionQuery },
    answer: { suppressionAnswer },
  },
  'GET /api/emails/suppressions/export': {
    summary: 'Export blocked addresses',
    query: { suppressionFilter },
    file: 'text/csv',
  },
  'DELETE /api/emails/suppressions/:id': { summary: 'Unblock an address' },
  'GET /api/sequences': { summary: 'List sequences', answer: { sequence: sequence.array() } },
  'POST /api/sequences': {
    summary: 'Write a sequence',
    body: { newSequence },
    answer: { createdSequence },
    status: 201,
  },
  'GET /api/sequences/:id': { summary: 'Read a sequence', answer: { sequenceDetail } },
  'PUT /api/sequences/:id': { summary: 'Change a sequence', body: { sequenceInput }, answer: { sequenceDetail } },
  'DELETE /api/sequences/:id': { summary: 'Delete a sequence' },
  'POST /api/sequences/:id/on': { summary: 'Switch a sequence on' },
  'POST /api/sequences/:id/off': { summary: 'Switch a sequence off' },
  'GET /api/sequences/:id/runs': { summary: 'List who is in a sequence', query: { runPageQuery }, answer: { runPage } },
  'POST /api/sequences/:id/runs/:runId/stop': { summary: 'Take somebody out of a sequence' },
};
