import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import * as contract from '../contract.ts';
import { busyCalendar, busyCalendarInput, busyTime, busyTimesQuery } from '../contract.ts';
import { listBusyTimes } from './busy-times.ts';
import { addCalendar, checkCalendar, listCalendars, removeCalendar } from './calendars.ts';
import { openCalendarChecks } from './refresh.ts';
import { tableMetadata } from './tables.ts';

/** Without a limit, a member could use this server to flood other sites with requests. */
const byHand = { name: 'busy-calendar-by-hand', max: 60, seconds: hours(1) };
const keys = { id: 'calendar' };
const writes = { allow: 'account.own', needsVerifiedEmail: false } as const;

const busyCalendarRoutes: Route[] = [
  route.get(
    '/api/busy-calendars',
    {
      summary: 'List the calendars whose busy times are not offered',
      allow: 'account.own',
      audit: 'none',
      answer: busyCalendar.array(),
    },
    (scope, { services }) => listCalendars(services, scope),
  ),
  route.unscoped.post(
    '/api/busy-calendars',
    {
      summary: 'Add a calendar by its secret address',
      ...writes,
      audit: 'added busy_calendar',
      limit: byHand,
      body: busyCalendarInput,
      answer: busyCalendar,
      status: 201,
      example: { name: 'Private', address: 'https://calendar.invalid/private/basic.ics' },
      exampleRefused: 'There is no calendar at this address.',
    },
    ({ services, principal, body }) => addCalendar(services, principal, body),
  ),
  route.unscoped.post(
    '/api/busy-calendars/:id/check',
    {
      summary: 'Check a calendar now',
      ...writes,
      audit: 'none',
      limit: byHand,
      keys,
      answer: busyCalendar,
    },
    ({ services, principal, id }) => checkCalendar(services, principal, id),
  ),
  route.delete(
    '/api/busy-calendars/:id',
    { summary: 'Remove a calendar', ...writes, audit: 'deleted busy_calendar', keys },
    (scope, { id }) => removeCalendar(scope, id),
  ),
  route.get(
    '/api/busy-times',
    {
      summary: 'List the busy times of other calendars',
      allow: 'availability.read',
      audit: 'none',
      query: busyTimesQuery,
      answer: busyTime.array(),
    },
    (scope, { query }) => listBusyTimes(scope, query),
  ),
];

export const busyCalendars = defineModule({
  name: 'busy-calendars',
  contract,
  routes: busyCalendarRoutes,
  tables: tableMetadata,
  work: openCalendarChecks,
});
