import type { Context } from 'hono';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { createdSequence, newSequence, runPageQuery, sequenceInput } from '../contract.ts';
import { getSequence, listSequences } from './list.ts';
import { pageRuns, stopRun } from './runs.ts';
import { changeSequence, createSequence, deleteSequence, turnOff, turnOn } from './sequences.ts';

const sequenceId = (c: Context<Private>) => readId(c, 'Sequence');

export const sequenceRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(await inScope(c, listSequences)))
  .post('/', async c => {
    const input = await readBody(c, newSequence);
    const id = await inScope(c, scope => createSequence(scope, input));
    return c.json(createdSequence.parse({ id }), 201);
  })
  .get('/:id', async c => c.json(await inScope(c, scope => getSequence(scope, sequenceId(c)))))
  .put('/:id', async c => {
    const input = await readBody(c, sequenceInput);
    const answer = await inScope(c, async scope => {
      await changeSequence(scope, sequenceId(c), input);
      return getSequence(scope, sequenceId(c));
    });
    return c.json(answer);
  })
  .delete('/:id', async c => {
    await inScope(c, scope => deleteSequence(scope, sequenceId(c)));
    return c.body(null, 204);
  })
  .post('/:id/on', async c => {
    await inScope(c, scope => turnOn(scope, sequenceId(c)));
    return c.body(null, 204);
  })
  .post('/:id/off', async c => {
    await inScope(c, scope => turnOff(scope, sequenceId(c)));
    return c.body(null, 204);
  })
  .get('/:id/runs', async c => {
    const query = readQuery(c, runPageQuery);
    return c.json(await inScope(c, scope => pageRuns(scope, sequenceId(c), query)));
  })
  .post('/:id/runs/:runId/stop', async c => {
    await inScope(c, scope => stopRun(scope, sequenceId(c), readId(c, 'Person', 'runId')));
    return c.body(null, 204);
  });
