import { inScope, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { firstStepList, firstStepsChange, testBooking } from '../contract.ts';
import { changeFirstSteps, getFirstSteps } from './steps.ts';
import { prepareTest, removeTest } from './test-booking.ts';

export const firstStepRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(firstStepList.parse(await inScope(c, scope => getFirstSteps(c.get('services'), scope)))))
  .patch('/', async c => {
    const change = await readBody(c, firstStepsChange);
    const steps = await inScope(c, async scope => {
      await changeFirstSteps(scope, change);
      return getFirstSteps(c.get('services'), scope);
    });
    return c.json(firstStepList.parse(steps));
  })
  .post('/test-booking', async c =>
    c.json(testBooking.parse(await inScope(c, scope => prepareTest(c.get('services'), scope)))),
  )
  .delete('/test-booking', async c => {
    await inScope(c, async scope => {
      // Who has tried it out and tidied up is not asked to begin again.
      if (await removeTest(scope)) await changeFirstSteps(scope, { putAside: 'booking' });
    });
    return c.body(null, 204);
  });
