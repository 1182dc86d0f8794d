import type { Context } from 'hono';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import {
  availability,
  dateOverride,
  overrideInput,
  overrideRange,
  preview,
  previewQuery,
  previewRequest,
  service,
  serviceInput,
  serviceOrder,
} from '../contract.ts';
import { getAvailability, saveAvailability } from './availability.ts';
import { archiveService, changeService, createService, orderServices } from './change-services.ts';
import { listOverrides, removeOverrides, setOverrides } from './overrides.ts';
import { calendarOf, ownCalendar } from './practitioner.ts';
import { previewWeek } from './preview.ts';
import { listServices } from './services.ts';

const overrides = z.array(dateOverride);
const list = z.array(service);

/** `?userId=` says whose; without it one's own. */
export const availabilityRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const userId = readUserId(c);
    const found = await inScope(c, async scope => getAvailability(await calendarOf(scope, userId)));
    return c.json(availability.parse(found));
  })
  .put('/', async c => {
    const userId = readUserId(c);
    const rules = await readBody(c, availability);
    const saved = await inScope(c, async scope => saveAvailability(await ownCalendar(scope, userId), rules));
    return c.json(availability.parse(saved));
  })
  .get('/overrides', async c => {
    const userId = readUserId(c);
    return c.json(overrides.parse(await inScope(c, async scope => listOverrides(await calendarOf(scope, userId)))));
  })
  .put('/overrides', async c => {
    const userId = readUserId(c);
    const input = await readBody(c, overrideInput);
    await inScope(c, async scope => setOverrides(await ownCalendar(scope, userId), input));
    return c.body(null, 204);
  })
  .delete('/overrides', async c => {
    const userId = readUserId(c);
    const range = readQuery(c, overrideRange);
    await inScope(c, async scope => removeOverrides(await ownCalendar(scope, userId), range));
    return c.body(null, 204);
  })
  .get('/preview', async c => {
    const userId = readUserId(c);
    const query = readQuery(c, previewQuery);
    return c.json(preview.parse(await inScope(c, async scope => previewWeek(await calendarOf(scope, userId), query))));
  })
  .post('/preview', async c => {
    const userId = readUserId(c);
    const asked = await readBody(c, previewRequest);
    return c.json(preview.parse(await inScope(c, async scope => previewWeek(await calendarOf(scope, userId), asked))));
  });

export const serviceRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(list.parse(await inScope(c, listServices))))
  .post('/', async c => {
    const input = await readBody(c, serviceInput);
    return c.json(service.parse(await inScope(c, scope => createService(scope, input))), 201);
  })
  .put('/order', async c => {
    const { ids } = await readBody(c, serviceOrder);
    return c.json(list.parse(await inScope(c, scope => orderServices(scope, ids))));
  })
  .put('/:id', async c => {
    const id = readId(c, 'Service');
    const input = await readBody(c, serviceInput);
    return c.json(service.parse(await inScope(c, scope => changeService(scope, id, input))));
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Service');
    await inScope(c, scope => archiveService(scope, id));
    return c.body(null, 204);
  });

/** One that cannot be anybody's is nobody's. */
function readUserId(c: Context<Private>): number | undefined {
  const named = c.req.query('userId');
  if (named === undefined) return undefined;
  const id = Number(named);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('not_found', 'Member not found');
  return id;
}
