import type { Context } from 'hono';
import { AppError } from '../../../../platform/errors.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
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
import { getAvailability, listOverrides, removeOverrides, saveAvailability, setOverrides } from './availability.ts';
import { archiveService, changeService, createService, orderServices } from './change-services.ts';
import { previewWeek } from './preview.ts';
import { calendarOf, listServices, ownCalendar } from './services.ts';
import { tableMetadata } from './tables.ts';

const reads = { allow: 'availability.read', audit: 'none' } as const;
const changes = { audit: 'changed hours', needsVerifiedEmail: false } as const;
const writes = { ...changes, allow: 'availability.write' } as const;
const offers = { ...changes, allow: 'services.write' } as const;

/** `?userId=` selects the practitioner; defaults to the signed-in user. */
const availabilityRoutes: Route[] = [
  route.get(
    '/api/availability',
    { summary: 'Get the weekly hours', ...reads, answer: contract.availability },
    async (scope, _, c) => getAvailability(await calendarOf(scope, readUserId(c))),
  ),
  route.put(
    '/api/availability',
    {
      summary: 'Change the weekly hours',
      ...writes,
      body: contract.availability,
      answer: contract.availability,
      example: ({ read }) => read('/api/availability'),
    },
    async (scope, { body }, c) => saveAvailability(await ownCalendar(scope, readUserId(c)), body),
  ),
  route.get(
    '/api/availability/overrides',
    { summary: 'List days off and special hours', ...reads, answer: dateOverride.array() },
    async (scope, _, c) => listOverrides(await calendarOf(scope, readUserId(c))),
  ),
  route.put(
    '/api/availability/overrides',
    {
      summary: 'Set days off or special hours',
      ...writes,
      body: overrideInput,
      example: {
        firstDay: '2198-12-24',
        lastDay: '2198-12-26',
        hours: [{ from: '09:00', to: '10:00' }],
        note: 'Holidays',
      },
    },
    async (scope, { body }, c) => setOverrides(await ownCalendar(scope, readUserId(c)), body),
  ),
  route.delete(
    '/api/availability/overrides',
    { summary: 'Remove days off or special hours', ...writes, query: overrideRange },
    async (scope, { query }, c) => removeOverrides(await ownCalendar(scope, readUserId(c)), query),
  ),
  route.get(
    '/api/availability/preview',
    { summary: 'Preview available times', ...reads, query: previewQuery, answer: preview },
    async (scope, { query }, c) => previewWeek(await calendarOf(scope, readUserId(c)), query),
  ),
  route.post(
    '/api/availability/preview',
    {
      summary: 'Preview available times with other hours',
      ...reads,
      needsVerifiedEmail: false,
      body: previewRequest,
      answer: preview,
      example: async ({ own, read, dayAhead }) => ({
        from: dayAhead(2),
        serviceId: await own('services'),
        rules: await read('/api/availability'),
      }),
    },
    async (scope, { body }, c) => previewWeek(await calendarOf(scope, readUserId(c)), body),
  ),
];

const visit = { name: 'First visit', type: 'consultation', durationMinutes: 60, price: '75' } as const;
const keys = { id: 'service' };

const serviceRoutes: Route[] = [
  route.get('/api/services', { summary: 'List services', ...reads, answer: service.array() }, listServices),
  route.post(
    '/api/services',
    {
      summary: 'Add a service',
      ...offers,
      body: serviceInput,
      answer: service,
      status: 201,
      example: { ...visit, description: 'We meet', isHidden: false, payment: 'none', deposit: null },
    },
    (scope, { body }) => createService(scope, body),
  ),
  route.put(
    '/api/services/order',
    {
      summary: 'Reorder services',
      ...offers,
      body: serviceOrder,
      answer: service.array(),
      example: async ({ own }) => ({ ids: [await own('services')] }),
    },
    (scope, { body }) => orderServices(scope, body.ids),
  ),
  route.put(
    '/api/services/:id',
    { summary: 'Change a service', ...offers, keys, body: serviceInput, answer: service, example: visit },
    (scope, { id, body }) => changeService(scope, id, body),
  ),
  route.delete('/api/services/:id', { summary: 'Delete a service', ...offers, keys }, (scope, { id }) =>
    archiveService(scope, id),
  ),
];

/** An invalid ID is reported like an unknown one. @throws AppError not_found */
function readUserId(c: Context<Private>): number | undefined {
  const named = c.req.query('userId');
  if (named === undefined) return undefined;
  const id = Number(named);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('not_found', 'Member not found');
  return id;
}

export const availability = defineModule({
  name: 'availability',
  contract,
  routes: [...availabilityRoutes, ...serviceRoutes],
  tables: tableMetadata,
});
