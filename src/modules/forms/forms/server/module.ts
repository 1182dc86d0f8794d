import type { z } from 'zod';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { waitingForm } from '../../requests/contract.ts';
import { listWaiting } from '../../requests/server/requests.ts';
import { isAtBooking } from '../../requests/server/rules.ts';
import { summarizeForms, wasAsked, withStatistics } from '../../requests/server/statistics.ts';
import * as contract from '../contract.ts';
import { form, formExample, formInput, formSummary, formVersion, newForm } from '../contract.ts';
import { listExamples } from './examples.ts';
import { createForm, getForm, getVersion, publishForm, removeForm, saveForm } from './forms.ts';
import { tableMetadata } from './tables.ts';

// Reading forms requires the permission for health data, as their answers do.
const reads = { allow: 'records.read' } as const;
const writes = { allow: 'records.write', needsVerifiedEmail: false } as const;

const example = {
  title: 'Three-month check-in',
  kind: 'check_in',
  definition: {
    intro: 'Think of the past two weeks.',
    questions: [
      {
        id: 'energy',
        kind: 'scale',
        label: 'How has your energy been?',
        help: 'Think of an ordinary day, not the best or the worst one.',
        required: true,
        showLast: true,
        low: 'worn out all day',
        high: 'full of energy',
      },
      {
        id: 'energy_why',
        kind: 'long',
        label: 'What do you think is behind it?',
        showIf: { question: 'energy', test: 'at_most', value: 4 },
      },
      {
        id: 'sleep',
        kind: 'one',
        label: 'How do you sleep?',
        required: true,
        options: [
          { id: 'well', label: 'Well', points: 2 },
          { id: 'badly', label: 'Badly', points: 0 },
        ],
      },
      { id: 'weight', kind: 'measurement', label: 'What do you weigh?', measure: 'weight' },
      { id: 'allergies', kind: 'allergies', label: 'Which foods don’t agree with you?' },
    ],
    sums: [
      {
        id: 'week',
        title: 'Energy and sleep',
        questions: ['energy', 'sleep'],
        bands: [
          { from: 0, label: 'Low' },
          { from: 8, label: 'Good' },
        ],
      },
    ],
  },
} satisfies z.input<typeof newForm>;

const formRoutes: Route[] = [
  route.get(
    '/api/forms',
    { summary: 'List forms and how they are answered', ...reads, audit: 'none', answer: formSummary.array() },
    summarizeForms,
  ),
  route.get(
    '/api/form-examples',
    { summary: 'List examples of forms', ...reads, audit: 'none', answer: formExample.array() },
    async scope => listExamples(localeOf((await getPractice(scope)).settings)),
  ),
  route.get(
    '/api/forms/waiting',
    {
      summary: 'List sessions until tomorrow whose form isn’t finished',
      ...reads,
      audit: 'listed form_request',
      answer: waitingForm.array(),
    },
    scope => listWaiting(scope),
  ),
  route.post(
    '/api/forms',
    {
      summary: 'Create a form',
      ...writes,
      audit: 'changed settings',
      body: newForm,
      answer: form,
      status: 201,
      example,
    },
    async (scope, { body }) => withStatistics(scope, await createForm(scope, body)),
  ),
  route.get(
    '/api/forms/:id',
    { summary: 'Show a form', ...reads, audit: 'none', keys: { id: 'form' }, answer: form },
    async (scope, { id }) => withStatistics(scope, await getForm(scope, id)),
  ),
  route.get(
    '/api/forms/:id/versions/:version',
    {
      summary: 'Show a published version of a form',
      ...reads,
      audit: 'none',
      keys: { id: 'form', version: 'version' },
      answer: formVersion,
    },
    async (scope, { id, version }) => {
      const formVersion = await getVersion(scope, { formId: id, version });
      return { ...formVersion, publishedAt: formVersion.publishedAt.toISOString() };
    },
  ),
  route.put(
    '/api/forms/:id',
    {
      summary: 'Change the draft of a form',
      ...writes,
      audit: 'changed settings',
      keys: { id: 'form' },
      body: formInput,
      answer: form,
      example: async ({ own, read }): Promise<z.input<typeof formInput>> => ({
        ...example,
        revision: (await read(`/api/forms/${await own('forms')}`)).revision,
      }),
    },
    async (scope, { id, body }) => withStatistics(scope, await saveForm(scope, id, body)),
  ),
  route.post(
    '/api/forms/:id/publish',
    {
      summary: 'Publish the draft of a form',
      ...writes,
      audit: 'changed settings',
      keys: { id: 'form' },
      answer: form,
    },
    async (scope, { id }) => withStatistics(scope, await publishForm(scope, id, isAtBooking)),
  ),
  route.delete(
    '/api/forms/:id',
    {
      summary: 'Delete a form that was never sent, or retire it',
      ...writes,
      audit: 'changed settings',
      keys: { id: 'form' },
    },
    async (scope, { id }) => removeForm(scope, id, await wasAsked(scope, id)),
  ),
];

export const forms = defineModule({ name: 'forms', contract, routes: formRoutes, tables: tableMetadata });
