import type { Context } from 'hono';
import { type LinkPair, linkQuery } from '../../../../modules/scheduling/appointments/by-link.ts';
import {
  confirmByLink,
  leadOn,
  previewConfirmation,
} from '../../../../modules/scheduling/appointments/server/links/confirm.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { ConfirmPage } from '../../../../modules/scheduling/appointments/ui/confirm/ConfirmPage.tsx';
import { pageMessages } from '../../../../modules/scheduling/appointments/ui/messages/catalog.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, visitedLocale } from '../html.tsx';
import { protectSecretUrl, renderLinkError } from '../link-pages.tsx';

/** `/confirm-appointment?token&email`: GET has no side effects; the button confirms. */
export function confirmPageRoutes(assets: Assets): PageRoute[] {
  const orError = async (c: Context<Public>, answer: () => Promise<Response>) => {
    try {
      return protectSecretUrl(await answer());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const services = c.get('services');
      return renderLinkError(assets, services, { title: (await words(services)).failed, reason });
    }
  };
  const show = async (c: Context<Public>, pair: LinkPair) => {
    const services = c.get('services');
    const preview = await previewConfirmation(services, pair);
    const body = <ConfirmPage {...{ preview, pair }} {...(await productAt(services))} />;
    return renderForPractice(assets, services, {
      name: 'plain',
      title: (await words(services)).pageTitle,
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

const words = async (services: Services) => pageMessages.in(await visitedLocale(services)).confirm;
