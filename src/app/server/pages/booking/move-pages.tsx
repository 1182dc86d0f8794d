import type { Context } from 'hono';
import { linkQuery, type MovePreview, moveRequest } from '../../../../modules/scheduling/appointments/by-link.ts';
import {
  listMoveSlots,
  moveByLink,
  previewMove,
} from '../../../../modules/scheduling/appointments/server/links/reschedule.ts';
import bookPageCss from '../../../../modules/scheduling/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../../../modules/scheduling/appointments/ui/booking/booking.css?inline';
import { freeTimes } from '../../../../modules/scheduling/appointments/ui/booking/free-times.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { pageMessages } from '../../../../modules/scheduling/appointments/ui/messages/catalog.ts';
import { messages } from '../../../../modules/scheduling/appointments/ui/messages/en.ts';
import { MovePage, type MoveState } from '../../../../modules/scheduling/appointments/ui/move/MovePage.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { lastDayOf, monthOf, slotsOfMonth } from '../../../../shared/calendar-month.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { clockTime, day as daySchema } from '../../../../shared/zod.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl, renderLinkError } from '../link-pages.tsx';

type Pair = { token: string; email: string };
type Query = Record<string, string>;
type Shown = { at: MoveState; status: number };

/** `/reschedule-appointment?token&email[&month][&date][&time]`: works without JavaScript; GET has no side effects. */
export function movePageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, fields: Query, find: (pair: Pair) => Promise<Shown>) => {
    const services = c.get('services');
    try {
      const { at, status } = await find(readPair(fields));
      const css = [bookingCss, bookPageCss, byLinkCss];
      const body = <MovePage at={at} {...(await productAt(services))} />;
      return protectSecretUrl(
        await renderForPractice(assets, services, {
          name: 'plain',
          title: (await words(services)).pageTitle,
          css,
          body,
          status,
        }),
      );
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return renderLinkError(assets, services, { title: (await words(services)).failed, reason });
    }
  };
  return [
    page.get('/reschedule-appointment', { audit: 'read appointment', onOwnDomain: true }, c => {
      const query = c.req.query();
      return show(c, query, pair => open(c.get('services'), pair, query));
    }),
    page.post('/reschedule-appointment', { audit: 'changed appointment', onOwnDomain: true }, async c => {
      const fields = await readForm(c);
      return show(c, fields, pair => move(c, pair, fields));
    }),
  ];
}

const words = async (services: Services) => pageMessages.in(await visitedLocale(services)).move;

function readPair(fields: Query): Pair {
  const { token, email } = check(linkQuery, { token: fields.token, email: fields.email });
  if (!token || !email) throw new AppError('invalid', messages.errors.incompleteMoveLink);
  return { token, email };
}

async function open(services: Services, pair: Pair, query: Query): Promise<Shown> {
  const preview = await previewMove(services, pair);
  if (preview.late) return { at: { state: 'late', preview, message: preview.late.message }, status: 200 };
  const { date, time } = query;
  if (!isDay(date) || !clockTime.safeParse(time).success) return timesOf(services, pair, preview, query);
  const { days } = await listMoveSlots(services, { ...pair, date, days: 1 });
  const found = freeTimes(days).find(free => free.time === time);
  if (found) return { at: { state: 'choice', preview, pair, time: found }, status: 200 };
  return timesOf(services, pair, preview, { ...query, failure: (await words(services)).taken });
}

const isDay = (date: string | undefined): date is string => daySchema.safeParse(date).success;

type Wanted = { month?: string; date?: string; failure?: { title: string; text: string } };

async function timesOf(services: Services, pair: Pair, preview: MovePreview, wanted: Wanted): Promise<Shown> {
  const first = dayIn(new Date(), preview.timeZone);
  const { bookable } = await listMoveSlots(services, { ...pair, date: first, days: 1 });
  const date = wanted.date ?? dayIn(new Date(preview.startTime), preview.timeZone);
  const requestedMonth = wanted.month ?? monthOf(date);
  const month =
    isDay(`${requestedMonth}-01`) && `${requestedMonth}-01` <= bookable.last ? requestedMonth : monthOf(bookable.first);
  const range = slotsOfMonth(month, bookable) ?? { date: lastDayOf(month), days: 1 };
  const slots = await listMoveSlots(services, { ...pair, ...range });
  return {
    at: { state: 'times', preview, pair, month, slots, date, failure: wanted.failure },
    status: wanted.failure ? 409 : 200,
  };
}

async function move(c: Context<Public>, pair: Pair, fields: Query): Promise<Shown> {
  const services = c.get('services');
  const preview = await previewMove(services, pair);
  try {
    const booked = await moveByLink(services, check(moveRequest, { ...fields, ...pair }), callerHash(c));
    return { at: { state: 'moved', preview, booked }, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError) || reason.code !== 'conflict') throw reason;
    const { message } = await translateFailure(services, reason);
    if (preview.late) return { at: { state: 'late', preview, message }, status: reason.status };
    const { date } = fields;
    const failure = { title: (await words(services)).notMoved, text: message };
    return timesOf(services, pair, preview, { date: isDay(date) ? date : undefined, failure });
  }
}
