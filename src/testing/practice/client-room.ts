import { createClientSession } from '../../modules/room/access/server/client-session.ts';
import { inTenant } from '../../platform/database/scope.ts';
import { type Call, call, type Practice, type World } from '../world.ts';

/** Calls as a client who is signed in to the client room. */
export async function signInClient(
  world: World,
  { tenantId, userId }: Pick<Practice, 'tenantId' | 'userId'>,
  clientId: number,
): Promise<Call> {
  const cookie = await inTenant(world.services.database, { tenantId, userId, role: 'owner' }, scope =>
    createClientSession(scope, { clientId, device: 'Safari on iPhone' }),
  );
  return call(world, `sorrel.client_session=${cookie}`);
}
