import type { Context } from 'hono';
import { type AnswerPreview, answerInput } from '../../../modules/scheduling/appointments/by-link.ts';
import { answerByLink, previewAnswer } from '../../../modules/scheduling/appointments/server/links/answer.ts';
import { findShortLink, longPath } from '../../../modules/scheduling/appointments/server/links/links.ts';
import byLinkCss from '../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { LinkError } from '../../../modules/scheduling/appointments/ui/by-link/LinkError.tsx';
import { AnswerPage } from '../../../modules/scheduling/appointments/ui/confirm/AnswerPage.tsx';
import { pageMessages } from '../../../modules/scheduling/appointments/ui/messages/catalog.ts';
import { messages } from '../../../modules/scheduling/appointments/ui/messages/en.ts';
import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../platform/http/request.ts';
import type { Services } from '../../../platform/services.ts';
import type { Assets } from '../http/assets.ts';
import { readForm } from './forms.ts';
import { productAt, renderForPractice, renderPage, translateFailure, visitedLocale } from './html.tsx';

/** `/v/:token`: short links of messages redirect to their page, without side effects. */
export function shortLinkRoutes(assets: Assets): PageRoute[] {
  return [
    page.get('/v/:token', { audit: 'read appointment', onOwnDomain: true }, async c => {
      const services = c.get('services');
      const token = c.req.param('token');
      const link = await findShortLink(asSystem(services.database), token);
      if (!link) {
        const reason = new AppError('not_found', messages.errors.incompleteShortLink);
        const title = pageMessages.in(await visitedLocale(services)).shortLink.failed;
        return renderLinkError(assets, services, { title, reason });
      }
      const path = await inTenant(services.database, { ...link, role: 'viewer' }, scope =>
        longPath(scope, link, token),
      );
      return protectSecretUrl(new Response(null, { status: 303, headers: { location: path } }));
    }),
  ];
}

/** `/answer-request?token&answer`: behind the links in the practitioner's email. GET has no side effects. */
export function answerPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, request: LinkAnswer, find: () => Promise<AnswerPreview>) => {
    const shown = { name: 'plain' as const, title: 'Request', css: [byLinkCss] };
    try {
      const preview = await find();
      const product = await productAt(c.get('services'));
      return protectSecretUrl(
        renderPage(assets, { ...shown, body: <AnswerPage {...{ preview, ...request, ...product }} /> }),
      );
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const product = await productAt(c.get('services'));
      const title = reason.code === 'not_found' ? 'This link has expired' : 'This request can’t be answered here';
      const calendar = (
        <a className="btn btn-primary" href="/appointments">
          Open calendar
        </a>
      );
      const body = <LinkError title={title} message={reason.message} ways={calendar} {...product} />;
      return protectSecretUrl(renderPage(assets, { ...shown, body, status: reason.status }));
    }
  };
  const open = (c: Context<Public>, { token = '', answer }: Record<string, string>) =>
    show(c, { token, answer: answer === 'decline' ? answer : 'accept' }, () => previewAnswer(c.get('services'), token));
  return [
    page.get('/answer-request', { audit: 'read appointment' }, c => open(c, c.req.query())),
    page.post('/answer-request', { audit: 'changed appointment' }, async c => {
      const form = await readForm(c);
      const { token = '', answer } = form;
      if (answer !== 'accept' && answer !== 'decline') return open(c, form);
      return show(c, { token, answer }, () => answerByLink(c.get('services'), check(answerInput, form), callerHash(c)));
    }),
  ];
}

type LinkAnswer = { token: string; answer: 'accept' | 'decline' };

export async function renderLinkError(
  assets: Assets,
  services: Services,
  { title, reason }: { title: string; reason: AppError },
): Promise<Response> {
  const { message } = await translateFailure(services, reason);
  const body = <LinkError title={title} message={message} {...(await productAt(services))} />;
  return protectSecretUrl(
    await renderForPractice(assets, services, { name: 'plain', title, css: [byLinkCss], body, status: reason.status }),
  );
}

/** For pages with a token in the URL: they must not be cached, and the URL must not leak through the referrer. */
export function protectSecretUrl(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store');
  // Not no-referrer, which would make forms of the page send `Origin: null` (Fetch standard, "serialize origin").
  answer.headers.set('referrer-policy', 'same-origin');
  return answer;
}
