import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { firstStepList, firstStepsChange, testBooking } from '../contract.ts';
import { changeFirstSteps, getFirstSteps } from './steps.ts';
import { tableMetadata } from './tables.ts';
import { prepareTest, removeTest } from './test-booking.ts';

const writes = { allow: 'practice.write', needsVerifiedEmail: false } as const;

const firstStepRoutes: Route[] = [
  route.get(
    '/api/first-steps',
    { summary: 'Get the first steps checklist', allow: 'practice.read', audit: 'none', answer: firstStepList },
    (scope, { services }) => getFirstSteps(services, scope),
  ),
  route.patch(
    '/api/first-steps',
    {
      summary: 'Skip first steps or bring them back',
      ...writes,
      audit: 'none',
      body: firstStepsChange,
      answer: firstStepList,
      example: { putAside: 'page', isHidden: false },
    },
    async (scope, { services, body }) => {
      await changeFirstSteps(scope, body);
      return getFirstSteps(services, scope);
    },
  ),
  route.post(
    '/api/first-steps/test-booking',
    { summary: 'Prepare a test booking', ...writes, audit: 'added client', answer: testBooking },
    (scope, { services }) => prepareTest(services, scope),
  ),
  route.delete(
    '/api/first-steps/test-booking',
    { summary: 'Remove the test booking', ...writes, audit: 'deleted client' },
    async scope => {
      // Dismiss the step, so as not to suggest the test again after it was tried and removed.
      if (await removeTest(scope)) await changeFirstSteps(scope, { putAside: 'booking' });
    },
  ),
];

export const firstSteps = defineModule({
  name: 'first-steps',
  contract,
  routes: firstStepRoutes,
  tables: tableMetadata,
});
