import type { Scope } from '../../../../platform/database/scope.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { clientNames } from '../../../people/clients/server/names.ts';

type Remaining = { clientId: number; name: string; left: number };

/** Tells the practitioner when a package comes to its end, in time to offer the next one. */
export async function tellLow(scope: Scope, { clientId, name, left }: Remaining) {
  if (left > 1) return;
  const client = (await clientNames(scope, [clientId])).get(clientId);
  const who = client ? `${client.firstName} ${client.lastName}` : 'A client';
  await notify(scope, {
    type: 'package_low',
    title: left ? 'One session left' : 'Package used up',
    message: left ? `${who} has one session left in ${name}.` : `${who} has used the last session in ${name}.`,
    href: `/clients/${clientId}`,
    clientId,
  });
}
