import { createClientSession } from '../../modules/room/access/server/client-session.ts';
import { inTenant } from '../../platform/database/scope.ts';
import { type Call, call, clientFields, type Practice, type World } from '../world.ts';

export type RoomClient = { id: number; email: string; call: Call };

/** A new client of the practice who is signed in to the client room. */
export async function addRoomClient(
  world: World,
  practice: Practice,
  given: Record<string, unknown> = {},
): Promise<RoomClient> {
  const { id, email } = await (await practice.call('POST', '/api/clients', clientFields(given))).json();
  const cookie = await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    createClientSession(scope, { clientId: id, device: 'Safari on iPhone' }),
  );
  return { id: Number(id), email: String(email), call: call(world, `sorrel.client_session=${cookie}`) };
}
