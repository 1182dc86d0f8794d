import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { readUnsubscribeToken, unsubscribe } from '../../../../modules/onboarding/digest/server/settings.ts';
import { UnsubscribeFailed, UnsubscribePage } from '../../../../modules/onboarding/digest/ui/UnsubscribePage.tsx';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { LinkError } from '../../../../modules/scheduling/appointments/ui/by-link/LinkError.tsx';
import type { ReminderPreferences } from '../../../../modules/scheduling/reminders/contract.ts';
import { reminderMessages } from '../../../../modules/scheduling/reminders/messages/catalog.ts';
import { findPreferences, savePreferences } from '../../../../modules/scheduling/reminders/server/preferences.ts';
import { PreferencesPage, PreferencesSaved } from '../../../../modules/scheduling/reminders/ui/PreferencesPage.tsx';
import preferencesCss from '../../../../modules/scheduling/reminders/ui/preferences.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, renderPage, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** `/reminder-preferences?token`: a client's reminder settings. GET has no side effects. */
export function preferencePageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, token: string, load: () => Promise<ReminderPreferences>) => {
    const services = c.get('services');
    const css = [byLinkCss, preferencesCss];
    try {
      const preferences = await load();
      const { title } = await visitorMessages(services);
      const props = { preferences, token, ...(await productAt(services)) };
      const body = c.req.method === 'POST' ? <PreferencesSaved {...props} /> : <PreferencesPage {...props} />;
      return protectSecretUrl(await renderForPractice(assets, services, { name: 'plain', title, css, body }));
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const { status } = reason;
      const { message } = await translateFailure(services, reason);
      const t = await visitorMessages(services);
      const body = <LinkError title={t.failed} {...{ message, ...(await productAt(services)) }} />;
      return protectSecretUrl(
        await renderForPractice(assets, services, { name: 'plain', title: t.title, css, body, status }),
      );
    }
  };
  return [
    page.get('/reminder-preferences', { audit: 'read consent', onOwnDomain: true }, c => {
      const token = c.req.query('token') ?? '';
      return show(c, token, () => findPreferences(c.get('services'), token));
    }),
    page.post('/reminder-preferences', { audit: 'changed consent', onOwnDomain: true }, async c => {
      const { token = '', email, sms, asked, newsletter } = await readForm(c);
      const wishes = {
        emailReminders: email === 'yes',
        smsReminders: sms === 'yes',
        newsletter: asked === 'newsletter' ? newsletter === 'yes' : null,
      };
      return show(c, token, async () => {
        await savePreferences(c.get('services'), token, wishes);
        return findPreferences(c.get('services'), token);
      });
    }),
  ];
}

const visitorMessages = async (services: Services) => reminderMessages.in(await visitedLocale(services)).preferences;

/**
 * `/daily-summary?token`: unsubscribes from one's own daily summary. GET has no side effects; email programs use POST
 * (RFC 8058).
 */
export function digestPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, body: () => Promise<ReactNode>) => {
    const page = { name: 'plain' as const, title: 'Daily summary', css: [byLinkCss] };
    try {
      return protectSecretUrl(renderPage(assets, { ...page, body: await body() }));
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const error = <UnsubscribeFailed message={reason.message} {...(await productAt(c.get('services')))} />;
      return protectSecretUrl(renderPage(assets, { ...page, body: error, status: reason.status }));
    }
  };
  return [
    page.get('/daily-summary', { audit: 'none' }, c =>
      show(c, async () => {
        const token = c.req.query('token') ?? '';
        readUnsubscribeToken(c.get('services'), token);
        return <UnsubscribePage token={token} isOver={false} {...(await productAt(c.get('services')))} />;
      }),
    ),
    page.post('/daily-summary', { audit: 'none' }, c =>
      show(c, async () => {
        // Email programs send the token in the URL, the form in its body.
        const token = c.req.query('token') ?? (await readForm(c)).token ?? '';
        await unsubscribe(c.get('services'), token);
        return <UnsubscribePage token={token} isOver {...(await productAt(c.get('services')))} />;
      }),
    ),
  ];
}
