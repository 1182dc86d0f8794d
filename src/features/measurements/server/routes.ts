import type { Context } from 'hono';
import { z } from 'zod';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import {
  goalInput,
  measurement,
  measurementGoal,
  measurementInput,
  measurementsAnswer,
  ownKind,
  ownKindInput,
} from '../contract.ts';
import { deleteGoal, saveGoal } from './goals.ts';
import { createKind, deleteKind, listKinds } from './kinds.ts';
import { addMeasurement, changeMeasurement, deleteMeasurement, listMeasurements } from './measurements.ts';

/** Below /api/clients. */
export const measurementRoutes: PrivateRoutes = privateRoutes()
  .get('/:id/measurements', async c => {
    const id = clientId(c);
    return c.json(measurementsAnswer.parse(await inScope(c, scope => listMeasurements(scope, id))));
  })
  .post('/:id/measurements', async c => {
    const id = clientId(c);
    const input = await readBody(c, measurementInput);
    return c.json(measurement.parse(await inScope(c, scope => addMeasurement(scope, id, input))), 201);
  })
  .put('/:id/measurements/:measurementId', async c => {
    const which = { clientId: clientId(c), measurementId: readId(c, 'Measurement', 'measurementId') };
    const input = await readBody(c, measurementInput);
    return c.json(measurement.parse(await inScope(c, scope => changeMeasurement(scope, which, input))));
  })
  .delete('/:id/measurements/:measurementId', async c => {
    const which = { clientId: clientId(c), measurementId: readId(c, 'Measurement', 'measurementId') };
    await inScope(c, scope => deleteMeasurement(scope, which));
    return c.body(null, 204);
  })
  .put('/:id/goal', async c => {
    const id = clientId(c);
    const input = await readBody(c, goalInput);
    return c.json(measurementGoal.parse(await inScope(c, scope => saveGoal(scope, id, input))));
  })
  .delete('/:id/goal', async c => {
    const id = clientId(c);
    await inScope(c, scope => deleteGoal(scope, id));
    return c.body(null, 204);
  });

const clientId = (c: Context<Private>) => readId(c, 'Client');

/** Below /api/measurement-kinds. */
export const measurementKindRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(z.array(ownKind).parse(await inScope(c, listKinds))))
  .post('/', async c => {
    const input = await readBody(c, ownKindInput);
    return c.json(ownKind.parse(await inScope(c, scope => createKind(scope, input))), 201);
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Measurement type');
    await inScope(c, scope => deleteKind(scope, id));
    return c.body(null, 204);
  });
