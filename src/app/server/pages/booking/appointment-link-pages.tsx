import type { Context } from 'hono';
import {
  cancelQuery,
  type LinkPair,
  linkQuery,
  type MovePreview,
  moveRequest,
} from '../../../../modules/scheduling/appointments/by-link.ts';
import { cancelByLink, previewCancellation } from '../../../../modules/scheduling/appointments/server/links/cancel.ts';
import {
  confirmByLink,
  leadOn,
  previewConfirmation,
} from '../../../../modules/scheduling/appointments/server/links/confirm.ts';
import {
  listMoveSlots,
  moveByLink,
  previewMove,
} from '../../../../modules/scheduling/appointments/server/links/reschedule.ts';
import bookPageCss from '../../../../modules/scheduling/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../../../modules/scheduling/appointments/ui/booking/booking.css?inline';
import { freeTimes } from '../../../../modules/scheduling/appointments/ui/booking/free-times.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { CancelPage, type CancelState } from '../../../../modules/scheduling/appointments/ui/cancel/CancelPage.tsx';
import cancelCss from '../../../../modules/scheduling/appointments/ui/cancel/cancel.css?inline';
import type { CancelPageData } from '../../../../modules/scheduling/appointments/ui/cancel/enhance-cancel.tsx';
import { ConfirmPage } from '../../../../modules/scheduling/appointments/ui/confirm/ConfirmPage.tsx';
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
import { visitedRoomPath } from '../room/room-response.tsx';

type CancelPair = { token?: string; email?: string };

/** `/cancel-appointment?token&email`: works without JavaScript; GET has no side effects. */
export function cancelPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, { state, status }: ShownCancellation) => {
    const locale = await visitedLocale(c.get('services'));
    const [product, roomPath] = [await productAt(c.get('services')), await visitedRoomPath(c.get('services'))];
    const data: CancelPageData = { ...product, state, roomPath };
    const body = <CancelPage {...data} />;
    const answer = await renderForPractice(assets, c.get('services'), {
      name: 'cancel',
      title: titleOf(state, locale),
      css: [byLinkCss, cancelCss],
      body,
      data,
      status,
    });
    return protectSecretUrl(answer);
  };
  const moveInstead = async (c: Context<Public>, form: Record<string, string>) => {
    const services = c.get('services');
    try {
      const pair = check(linkQuery, form);
      return protectSecretUrl(
        c.redirect(await leadOn(services, { ...pair, from: 'cancel', purpose: 'move' }, callerHash(c)), 303),
      );
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return show(c, await failed(services, reason));
    }
  };
  return [
    page.get('/cancel-appointment', { audit: 'read appointment', onOwnDomain: true }, async c =>
      show(c, await openCancellation(c.get('services'), c.req.query(), 'details')),
    ),
    page.post('/cancel-appointment', { audit: 'changed appointment', onOwnDomain: true }, async c => {
      const form = await readForm(c);
      if (form.wish === 'move') return moveInstead(c, form);
      if (form.confirm !== 'yes') return show(c, await openCancellation(c.get('services'), form, 'confirm'));
      return show(c, await cancel(c, form));
    }),
  ];
}

function titleOf(state: CancelState, locale: string): string {
  const { request, pageTitle } = pageMessages.in(locale).cancel;
  const isShown = state.state === 'details' || state.state === 'confirm';
  const isRequest = isShown ? state.preview.isRequest : state.state === 'cancelled' && state.isRequest;
  return isRequest ? request.pageTitle : pageTitle;
}

type ShownCancellation = { state: CancelState; status: number };

async function openCancellation(
  services: Services,
  { token, email }: CancelPair,
  state: 'details' | 'confirm',
): Promise<ShownCancellation> {
  if (!token || !email) return { state: { state: 'error', message: messages.errors.linkIncomplete }, status: 400 };
  return orError(services, async () => ({
    state,
    preview: await previewCancellation(services, { token, email }),
    token,
    email,
  }));
}

function cancel(c: Context<Public>, form: Record<string, string>): Promise<ShownCancellation> {
  const services = c.get('services');
  return orError(services, async () => {
    const pair = check(cancelQuery, form);
    const { practiceName, storefrontSlug, isEmailed, isRequest } = await previewCancellation(services, pair);
    await cancelByLink(services, pair, callerHash(c));
    return { state: 'cancelled', practiceName, storefrontSlug, isEmailed, isRequest };
  });
}

async function orError(services: Services, find: () => Promise<CancelState>): Promise<ShownCancellation> {
  try {
    return { state: await find(), status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    return failed(services, reason);
  }
}

async function failed(services: Services, reason: AppError): Promise<ShownCancellation> {
  const { message } = await translateFailure(services, reason);
  return { state: { state: 'error', message }, status: reason.status };
}

/** `/confirm-appointment?token&email`: GET has no side effects; the button confirms. */
export function confirmPageRoutes(assets: Assets): PageRoute[] {
  const orError = async (c: Context<Public>, answer: () => Promise<Response>) => {
    try {
      return protectSecretUrl(await answer());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const services = c.get('services');
      return renderLinkError(assets, services, { title: (await confirmWords(services)).failed, reason });
    }
  };
  const show = async (c: Context<Public>, pair: LinkPair) => {
    const services = c.get('services');
    const preview = await previewConfirmation(services, pair);
    const body = <ConfirmPage {...{ preview, pair }} {...(await productAt(services))} />;
    return renderForPractice(assets, services, {
      name: 'plain',
      title: (await confirmWords(services)).pageTitle,
      css: [byLinkCss],
      body,
    });
  };
  return [
    page.get('/confirm-appointment', { audit: 'read appointment', onOwnDomain: true }, c =>
      orError(c, () => show(c, check(linkQuery, c.req.query()))),
    ),
    page.post('/confirm-appointment', { audit: 'changed appointment', onOwnDomain: true }, async c => {
      const { answer, ...fields } = await readForm(c);
      return orError(c, async () => {
        const services = c.get('services');
        const pair = check(linkQuery, fields);
        if (answer === 'move' || answer === 'cancel') {
          return c.redirect(await leadOn(services, { ...pair, from: 'confirm', purpose: answer }, callerHash(c)), 303);
        }
        await confirmByLink(services, pair, callerHash(c));
        return show(c, pair);
      });
    }),
  ];
}

const confirmWords = async (services: Services) => pageMessages.in(await visitedLocale(services)).confirm;

type MovePair = { token: string; email: string };
type Query = Record<string, string>;
type ShownMove = { at: MoveState; status: number };

/** `/reschedule-appointment?token&email[&month][&date][&time]`: works without JavaScript; GET has no side effects. */
export function movePageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, fields: Query, find: (pair: MovePair) => Promise<ShownMove>) => {
    const services = c.get('services');
    try {
      const { at, status } = await find(readPair(fields));
      const css = [bookingCss, bookPageCss, byLinkCss];
      const body = <MovePage at={at} {...(await productAt(services))} />;
      return protectSecretUrl(
        await renderForPractice(assets, services, {
          name: 'plain',
          title: (await moveWords(services)).pageTitle,
          css,
          body,
          status,
        }),
      );
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return renderLinkError(assets, services, { title: (await moveWords(services)).failed, reason });
    }
  };
  return [
    page.get('/reschedule-appointment', { audit: 'read appointment', onOwnDomain: true }, c => {
      const query = c.req.query();
      return show(c, query, pair => openMove(c.get('services'), pair, query));
    }),
    page.post('/reschedule-appointment', { audit: 'changed appointment', onOwnDomain: true }, async c => {
      const fields = await readForm(c);
      return show(c, fields, pair => move(c, pair, fields));
    }),
  ];
}

const moveWords = async (services: Services) => pageMessages.in(await visitedLocale(services)).move;

function readPair(fields: Query): MovePair {
  const { token, email } = check(linkQuery, { token: fields.token, email: fields.email });
  if (!token || !email) throw new AppError('invalid', messages.errors.incompleteMoveLink);
  return { token, email };
}

async function openMove(services: Services, pair: MovePair, query: Query): Promise<ShownMove> {
  const preview = await previewMove(services, pair);
  if (preview.late) return { at: { state: 'late', preview, message: preview.late.message }, status: 200 };
  const { date, time } = query;
  if (!isDay(date) || !clockTime.safeParse(time).success) return timesOf(services, pair, preview, query);
  const { days } = await listMoveSlots(services, { ...pair, date, days: 1 });
  const freeTime = freeTimes(days).find(free => free.time === time);
  if (freeTime) return { at: { state: 'choice', preview, pair, time: freeTime }, status: 200 };
  return timesOf(services, pair, preview, { ...query, failure: (await moveWords(services)).taken });
}

const isDay = (date: string | undefined): date is string => daySchema.safeParse(date).success;

type TimesOptions = { month?: string; date?: string; failure?: { title: string; text: string } };

async function timesOf(
  services: Services,
  pair: MovePair,
  preview: MovePreview,
  options: TimesOptions,
): Promise<ShownMove> {
  const first = dayIn(new Date(), preview.timeZone);
  const { bookable } = await listMoveSlots(services, { ...pair, date: first, days: 1 });
  const date = options.date ?? dayIn(new Date(preview.startTime), preview.timeZone);
  const requestedMonth = options.month ?? monthOf(date);
  const month =
    isDay(`${requestedMonth}-01`) && `${requestedMonth}-01` <= bookable.last ? requestedMonth : monthOf(bookable.first);
  const range = slotsOfMonth(month, bookable) ?? { date: lastDayOf(month), days: 1 };
  const slots = await listMoveSlots(services, { ...pair, ...range });
  return {
    at: { state: 'times', preview, pair, month, slots, date, failure: options.failure },
    status: options.failure ? 409 : 200,
  };
}

async function move(c: Context<Public>, pair: MovePair, fields: Query): Promise<ShownMove> {
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
    const failure = { title: (await moveWords(services)).notMoved, text: message };
    return timesOf(services, pair, preview, { date: isDay(date) ? date : undefined, failure });
  }
}
