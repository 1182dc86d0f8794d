import type { Context } from 'hono';
import { cancelQuery, linkQuery } from '../../../../modules/scheduling/appointments/by-link.ts';
import { cancelByLink, previewCancellation } from '../../../../modules/scheduling/appointments/server/links/cancel.ts';
import { leadOn } from '../../../../modules/scheduling/appointments/server/links/confirm.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { CancelPage, type CancelState } from '../../../../modules/scheduling/appointments/ui/cancel/CancelPage.tsx';
import cancelCss from '../../../../modules/scheduling/appointments/ui/cancel/cancel.css?inline';
import type { CancelPageData } from '../../../../modules/scheduling/appointments/ui/cancel/enhance-cancel.tsx';
import { pageMessages } from '../../../../modules/scheduling/appointments/ui/messages/catalog.ts';
import { messages } from '../../../../modules/scheduling/appointments/ui/messages/en.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { visitedRoomPath } from '../room/room-response.tsx';

type Pair = { token?: string; email?: string };

/** `/cancel-appointment?token&email`: works without JavaScript; GET has no side effects. */
export function cancelPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, { state, status }: Shown) => {
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
      show(c, await open(c.get('services'), c.req.query(), 'details')),
    ),
    page.post('/cancel-appointment', { audit: 'changed appointment', onOwnDomain: true }, async c => {
      const form = await readForm(c);
      if (form.wish === 'move') return moveInstead(c, form);
      if (form.confirm !== 'yes') return show(c, await open(c.get('services'), form, 'confirm'));
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

type Shown = { state: CancelState; status: number };

async function open(services: Services, { token, email }: Pair, state: 'details' | 'confirm'): Promise<Shown> {
  if (!token || !email) return { state: { state: 'error', message: messages.errors.linkIncomplete }, status: 400 };
  return orError(services, async () => ({
    state,
    preview: await previewCancellation(services, { token, email }),
    token,
    email,
  }));
}

function cancel(c: Context<Public>, form: Record<string, string>): Promise<Shown> {
  const services = c.get('services');
  return orError(services, async () => {
    const pair = check(cancelQuery, form);
    const { practiceName, storefrontSlug, isEmailed, isRequest } = await previewCancellation(services, pair);
    await cancelByLink(services, pair, callerHash(c));
    return { state: 'cancelled', practiceName, storefrontSlug, isEmailed, isRequest };
  });
}

async function orError(services: Services, find: () => Promise<CancelState>): Promise<Shown> {
  try {
    return { state: await find(), status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    return failed(services, reason);
  }
}

async function failed(services: Services, reason: AppError): Promise<Shown> {
  const { message } = await translateFailure(services, reason);
  return { state: { state: 'error', message }, status: reason.status };
}
