import type { Context } from 'hono';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { LinkError } from '../../../../modules/scheduling/appointments/ui/by-link/LinkError.tsx';
import type { ReminderPreferences } from '../../../../modules/scheduling/reminders/contract.ts';
import { findPreferences, savePreferences } from '../../../../modules/scheduling/reminders/server/preferences.ts';
import { PreferencesPage, PreferencesSaved } from '../../../../modules/scheduling/reminders/ui/PreferencesPage.tsx';
import preferencesCss from '../../../../modules/scheduling/reminders/ui/preferences.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** `/reminder-preferences?token`: a client's reminder settings. GET has no side effects. */
export function preferencePageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, token: string, load: () => Promise<ReminderPreferences>) => {
    const services = c.get('services');
    const page = { name: 'plain' as const, title: 'Your reminders', css: [byLinkCss, preferencesCss] };
    try {
      const preferences = await load();
      const given = { preferences, token, ...(await productAt(services)) };
      const body = c.req.method === 'POST' ? <PreferencesSaved {...given} /> : <PreferencesPage {...given} />;
      return protectSecretUrl(await renderForPractice(assets, services, { ...page, body }));
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const { message, status } = reason;
      const body = <LinkError title="This link doesn’t work" {...{ message, ...(await productAt(services)) }} />;
      return protectSecretUrl(await renderForPractice(assets, services, { ...page, body, status }));
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
