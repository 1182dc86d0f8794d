import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  createdSequence,
  newSequence,
  runPage,
  runPageQuery,
  sequence,
  sequenceDetail,
  sequenceInput,
} from '../contract.ts';
import { advanceSequences } from './advance.ts';
import { pageRuns, stopRun } from './runs.ts';
import {
  changeSequence,
  createSequence,
  deleteSequence,
  getSequence,
  listSequences,
  turnOff,
  turnOn,
} from './sequences.ts';
import { tableMetadata } from './tables.ts';
import { startLapsed } from './triggers.ts';

const keys = { id: 'sequence' };
const reads = { allow: 'campaigns.read' } as const;
const writes = { allow: 'campaigns.write', needsVerifiedEmail: false } as const;

/** Two mails: one immediately, one a day later. */
const welcome = {
  name: 'Welcome',
  onlyFirst: true,
  lapsedDays: 60,
  stopsWhenActing: true,
  daytimeOnly: false,
  steps: [
    { delayMinutes: 0, subject: 'Hello {firstName}', body: 'How good that you are here.' },
    { delayMinutes: 24 * 60, subject: 'One more thing', body: 'Drink water.' },
  ],
};

const sequenceRoutes: Route[] = [
  route.get(
    '/api/sequences',
    { summary: 'List sequences', ...reads, audit: 'none', answer: sequence.array() },
    listSequences,
  ),
  route.post(
    '/api/sequences',
    {
      summary: 'Create a sequence',
      ...writes,
      audit: 'added sequence',
      body: newSequence,
      answer: createdSequence,
      status: 201,
      example: { ...welcome, trigger: 'subscribed' },
    },
    async (scope, { body }) => ({ id: await createSequence(scope, body) }),
  ),
  route.get(
    '/api/sequences/:id',
    { summary: 'Get a sequence', ...reads, audit: 'none', keys, answer: sequenceDetail },
    (scope, { id }) => getSequence(scope, id),
  ),
  route.put(
    '/api/sequences/:id',
    {
      summary: 'Change a sequence',
      ...writes,
      audit: 'changed sequence',
      keys,
      body: sequenceInput,
      answer: sequenceDetail,
      example: welcome,
    },
    async (scope, { id, body }) => {
      await changeSequence(scope, id, body);
      return getSequence(scope, id);
    },
  ),
  route.delete(
    '/api/sequences/:id',
    { summary: 'Delete a sequence', ...writes, audit: 'deleted sequence', keys },
    (scope, { id }) => deleteSequence(scope, id),
  ),
  route.post(
    '/api/sequences/:id/on',
    {
      summary: 'Turn a sequence on',
      allow: 'campaigns.send',
      audit: 'changed sequence',
      needsVerifiedEmail: true,
      keys,
    },
    (scope, { id }) => turnOn(scope, id),
  ),
  route.post(
    '/api/sequences/:id/off',
    { summary: 'Turn a sequence off', ...writes, audit: 'changed sequence', keys },
    (scope, { id }) => turnOff(scope, id),
  ),
  route.get(
    '/api/sequences/:id/runs',
    {
      summary: 'List people in a sequence',
      ...reads,
      audit: 'listed email',
      keys,
      query: runPageQuery,
      answer: runPage,
    },
    (scope, { id, query }) => pageRuns(scope, id, query),
  ),
  route.post(
    '/api/sequences/:id/runs/:runId/stop',
    {
      summary: 'Stop a sequence for one person',
      ...writes,
      audit: 'changed sequence',
      keys: { ...keys, runId: 'person' },
    },
    (scope, { id, runId }) => stopRun(scope, id, runId),
  ),
];

export const sequences = defineModule({
  name: 'sequences',
  contract,
  routes: sequenceRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('advance-sequences', 5, stop => advanceSequences(services, stop)),
      sweep('start-sequences-of-lapsed', 300, stop => startLapsed(services, stop)),
    ],
  }),
});
