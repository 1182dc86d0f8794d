import type { Context } from 'hono';
import { type AnswerPreview, answerInput } from '../../../../modules/scheduling/appointments/by-link.ts';
import { answerByLink, previewAnswer } from '../../../../modules/scheduling/appointments/server/links/answer.ts';
import { AnswerPage } from '../../../../modules/scheduling/appointments/ui/answer/AnswerPage.tsx';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { LinkError } from '../../../../modules/scheduling/appointments/ui/by-link/LinkError.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

const title = 'Request';

/** `/answer-request?token&answer`: behind the links in the practitioner's email. GET has no side effects. */
export function answerPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, asked: Asked, find: () => Promise<AnswerPreview>) => {
    const page = { name: 'plain' as const, title, css: [byLinkCss] };
    try {
      const preview = await find();
      const product = await productAt(c.get('services'));
      return protectSecretUrl(
        renderPage(assets, { ...page, body: <AnswerPage {...{ preview, ...asked, ...product }} /> }),
      );
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const product = await productAt(c.get('services'));
      const body = <LinkError title="This request can’t be answered here" message={reason.message} {...product} />;
      return protectSecretUrl(renderPage(assets, { ...page, body, status: reason.status }));
    }
  };
  return [
    page.get('/answer-request', { audit: 'read appointment' }, c => {
      const { token = '', answer } = c.req.query();
      const services = c.get('services');
      return show(c, { token, answer: answer === 'decline' ? answer : 'accept' }, () => previewAnswer(services, token));
    }),
    page.post('/answer-request', { audit: 'changed appointment' }, async c => {
      const form = await readForm(c);
      const { token = '' } = form;
      const answer = form.answer === 'decline' ? form.answer : 'accept';
      return show(c, { token, answer }, () => answerByLink(c.get('services'), check(answerInput, form), callerHash(c)));
    }),
  ];
}

type Asked = { token: string; answer: 'accept' | 'decline' };
