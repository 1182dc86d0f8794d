import type { z } from 'zod';
import { inTenant } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { clientRoute, type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import { answerPdf } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import * as contract from '../contract.ts';
import {
  answerInput,
  formProposal,
  formRequest,
  formRequestDetail,
  formRule,
  requestInput,
  roomForm,
  ruleInput,
  savedAnswer,
  signatureInput,
} from '../contract.ts';
import { saveAnswer, signForm, submitForm } from './answers.ts';
import { currentAnswers, getRequestDetail } from './detail.ts';
import { formPdf } from './form-paper.ts';
import { fillingOf, getOwnDocument, listOwnForms } from './own-forms.ts';
import { decideProposal } from './proposals.ts';
import { askClient, getRequest, listRequests, remindClient, withdrawRequest } from './requests.ts';
import { changeRule, createRule, deleteRule, listRules } from './rules.ts';
import { ruleJobs } from './send-by-rule.ts';
import { tableMetadata } from './tables.ts';

const reads = { allow: 'records.read' } as const;
const writes = { allow: 'records.write', needsVerifiedEmail: false } as const;
/** The title of a form is custom text, which is emailed. */
const mails = { allow: 'records.write', needsVerifiedEmail: true } as const;

const ruleRoutes: Route[] = [
  route.get(
    '/api/form-rules',
    { summary: 'List the rules by which forms go out', ...reads, audit: 'none', answer: formRule.array() },
    listRules,
  ),
  route.post(
    '/api/form-rules',
    {
      summary: 'Add a rule by which a form goes out',
      ...mails,
      audit: 'changed settings',
      body: ruleInput,
      answer: formRule,
      status: 201,
      example: async ({ own }): Promise<z.input<typeof ruleInput>> => ({
        formId: await own('forms'),
        serviceId: await own('services'),
        time: 'before',
        days: 5,
        repeat: 'each',
      }),
    },
    (scope, { body }) => createRule(scope, body),
  ),
  route.put(
    '/api/form-rules/:id',
    {
      summary: 'Change a rule by which a form goes out',
      ...mails,
      audit: 'changed settings',
      keys: { id: 'rule' },
      body: ruleInput,
      answer: formRule,
      example: async ({ own }): Promise<z.input<typeof ruleInput>> => ({
        formId: await own('forms'),
        serviceId: null,
        time: 'booking',
        repeat: 'once',
      }),
    },
    (scope, { id, body }) => changeRule(scope, id, body),
  ),
  route.delete(
    '/api/form-rules/:id',
    { summary: 'Delete a rule by which a form goes out', ...writes, audit: 'changed settings', keys: { id: 'rule' } },
    (scope, { id }) => deleteRule(scope, id),
  ),
];

const ofForm = { id: 'form' };

const clientRoutes: Route[] = [
  clientRoute.get(
    '/api/room/forms',
    { summary: 'List the signed-in client’s forms', audit: 'none', answer: roomForm.array() },
    listOwnForms,
  ),
  clientRoute.unscoped.patch(
    '/api/room/forms/:id/answers',
    {
      summary: 'Save an answer of the signed-in client',
      audit: 'changed form_request',
      keys: ofForm,
      body: answerInput,
      answer: savedAnswer,
      example: { question: 'plan', value: 7 },
    },
    ({ services, client, id, body }) => saveAnswer(services, fillingOf(client, id), body),
  ),
  clientRoute.unscoped.post(
    '/api/room/forms/:id/submit',
    { summary: 'Send a form in as the signed-in client', audit: 'changed form_request', keys: ofForm },
    ({ services, client, id }) => submitForm(services, fillingOf(client, id)),
  ),
  clientRoute.unscoped.post(
    '/api/room/forms/:id/sign',
    {
      summary: 'Sign a form and send it in as the signed-in client',
      audit: 'changed form_request',
      keys: ofForm,
      body: signatureInput,
      example: { name: 'Amara Diallo' },
    },
    ({ services, client, id, body }) => signForm(services, fillingOf(client, id), body.name),
  ),
  clientRoute.raw.get(
    '/api/room/forms/:id/paper',
    {
      summary: 'Download a form that the signed-in client sent in',
      audit: 'read form_request',
      keys: ofForm,
      file: 'application/pdf',
    },
    async ({ services, client, id }) => answerPdf(await formPdf(await getOwnDocument(services, fillingOf(client, id)))),
  ),
];

const ofProposal = { id: 'form', proposalId: 'proposal' };

const requestRoutes: Route[] = [
  ...ruleRoutes,
  ...clientRoutes,
  route.get(
    '/api/clients/:id/forms',
    {
      summary: 'List a client’s forms',
      ...reads,
      audit: 'listed form_request',
      keys: { id: 'client' },
      answer: formRequest.array(),
    },
    (scope, { id }) => listRequests(scope, id),
  ),
  route.post(
    '/api/clients/:id/forms',
    {
      summary: 'Ask a client to fill in a form',
      ...mails,
      audit: 'sent form_request',
      // More than any practice needs, but few enough to prevent abuse.
      limit: { name: 'forms-to-clients', max: 500, seconds: hours(1) },
      keys: { id: 'client' },
      body: requestInput,
      answer: formRequest,
      status: 201,
      example: async ({ own }): Promise<z.input<typeof requestInput>> => ({ formId: await own('forms') }),
    },
    (scope, { id, body, services }) => askClient(services, scope, id, body),
  ),
  route.get(
    '/api/form-requests/:id',
    {
      summary: 'Show a client’s form with its answers',
      ...reads,
      audit: 'read form_request',
      keys: { id: 'form' },
      answer: formRequestDetail,
    },
    (scope, { id }) => getRequestDetail(scope, id),
  ),
  route.raw.get(
    '/api/form-requests/:id/paper',
    {
      summary: 'Download a client’s form as a PDF',
      ...reads,
      audit: 'read form_request',
      keys: { id: 'form' },
      file: 'application/pdf',
    },
    async ({ services, principal, id }) => {
      const { row } = await inTenant(services.database, principal, scope => getRequest(scope, id), { readOnly: true });
      if (!row.document) throw notFound('Form');
      return answerPdf(await formPdf(row.document));
    },
  ),
  route.post(
    '/api/form-requests/:id/withdraw',
    {
      summary: 'Take a form back, or note that a client withdrew their consent',
      ...writes,
      audit: 'changed form_request',
      keys: { id: 'form' },
      answer: formRequest,
    },
    (scope, { id }) => withdrawRequest(scope, id),
  ),
  route.post(
    '/api/form-requests/:id/remind',
    {
      summary: 'Remind a client of a form',
      ...mails,
      audit: 'sent form_request',
      limit: { name: 'form-reminders', max: 500, seconds: hours(1) },
      keys: { id: 'form' },
      answer: formRequest,
    },
    (scope, { id, services }) => remindClient(services, scope, id),
  ),
  route.post(
    '/api/form-requests/:id/proposals/:proposalId/accept',
    {
      summary: 'Take an answer into the client’s record',
      ...writes,
      audit: 'changed facts',
      keys: ofProposal,
      answer: formProposal,
    },
    (scope, { id: requestId, proposalId }) =>
      decideProposal(scope, { requestId, proposalId }, 'accepted', row => currentAnswers(scope, row)),
  ),
  route.post(
    '/api/form-requests/:id/proposals/:proposalId/dismiss',
    {
      summary: 'Leave an answer out of the client’s record',
      ...writes,
      audit: 'changed form_request',
      keys: ofProposal,
      answer: formProposal,
    },
    (scope, { id: requestId, proposalId }) =>
      decideProposal(scope, { requestId, proposalId }, 'dismissed', row => currentAnswers(scope, row)),
  ),
];

export const formRequests = defineModule({
  name: 'form-requests',
  contract,
  routes: requestRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: ruleJobs(services) }),
});
