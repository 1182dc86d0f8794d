import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { digestSettings } from '../contract.ts';
import { getDigest, saveDigest } from './settings.ts';

const allow = 'notifications.own';

export const digestRoutes: Route[] = [
  route.get(
    '/api/digest',
    { summary: 'Get your daily summary settings', allow, audit: 'none', answer: digestSettings },
    getDigest,
  ),
  route.put(
    '/api/digest',
    {
      summary: 'Change your daily summary settings',
      allow,
      audit: 'changed account',
      needsVerifiedEmail: false,
      body: digestSettings,
      answer: digestSettings,
      example: { isOn: true, hour: 6 },
    },
    async (scope, { body }) => {
      await saveDigest(scope, body);
      return getDigest(scope);
    },
  ),
];
