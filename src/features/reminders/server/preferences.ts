import type { Services } from '../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../platform/tokens.ts';

/**
 * The address of the page where a client says what to be reminded by. The token is the client's key and a seal that only
 * this program can make; it is for nothing else and does not act when it is opened.
 */
export const preferencesHref = (services: Services, client: { tenantId: number; clientId: number }) =>
  `${services.env.APP_URL}/reminder-preferences?${new URLSearchParams({ token: tokenFor(services, client) })}`;

const tokenFor = ({ secret }: Services, { tenantId, clientId }: { tenantId: number; clientId: number }) =>
  `${tenantId}.${clientId}.${keyedHash(deriveKey(secret, 'reminder preferences'), `${tenantId} ${clientId}`)}`;
