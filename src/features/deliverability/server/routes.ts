import { asSystem } from '../../../platform/database/scope.ts';
import { inScope, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { countAttempt, minutes } from '../../../platform/rate-limit.ts';
import { mailingSettings } from '../../mailings/contract.ts';
import { getMailingSettings, saveMailingSettings } from '../../mailings/server/settings.ts';
import { senderHealth, signingInput } from '../contract.ts';
import { checkSender } from './health.ts';
import { switchSigning } from './signing.ts';

/** Each asks other people's name servers some twenty questions. */
const checkLimit = { name: 'sender-check', max: 30, seconds: minutes(10) };

/** Mounted under /api/emails. */
export const deliverabilityRoutes: PrivateRoutes = privateRoutes()
  .get('/deliverability', async c => {
    const { services, who } = c.var;
    await countAttempt(asSystem(services.database), checkLimit, String(who.tenantId));
    return c.json(senderHealth.parse(await checkSender(services, who)));
  })
  .put('/deliverability/signing', async c => {
    const { isOn } = await readBody(c, signingInput);
    const { services, who } = c.var;
    // It looks them up as well, and a key costs as much as a hundred mails.
    await countAttempt(asSystem(services.database), checkLimit, String(who.tenantId));
    await inScope(c, scope => switchSigning(services, scope, isOn));
    return c.json(senderHealth.parse(await checkSender(services, who)));
  })
  .get('/settings', async c => c.json(mailingSettings.parse(await inScope(c, getMailingSettings))))
  .put('/settings', async c => {
    const input = await readBody(c, mailingSettings);
    return c.json(mailingSettings.parse(await inScope(c, scope => saveMailingSettings(scope, input))));
  });
