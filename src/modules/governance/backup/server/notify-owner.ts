import type { System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { queueAccountNotice } from '../../../accounts/auth/server/account-mails.tsx';
import { findOnlyOwner } from '../../../accounts/auth/server/members.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';

/**
 * By mail and in the app, in the caller's transaction. Only if the instance has a single practice; otherwise the
 * operator reads the log. Uses the instance's own mail server, even while sending is paused.
 */
export async function notifyOwner(
  services: Services,
  system: System,
  { title, message }: Record<'title' | 'message', string>,
) {
  const owner = await findOnlyOwner(system);
  if (!owner) return;
  const { tenantId, email } = owner;
  const button = { label: 'Open backups', path: '/settings?tab=backup' };
  const news = { subject: title, paragraphs: [message], button };
  await queueAccountNotice(services, { ...system, tenantId }, { to: email, news });
  await notify({ ...system, ...owner }, { type: 'backup', title, message, href: button.path, clientId: null });
}
