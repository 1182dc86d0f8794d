import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '../../../../platform/database/scope.ts';
import {
  buildMember,
  buildPractice,
  call,
  type Member,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';
import { invite, resendInvitation } from './invitations.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Invites a new address as owner and returns the link's token. */
async function inviteOwner({ call: ask }: Practice | Member) {
  const sent = await ask('POST', '/api/team/invitations', { email: `${randomUUID()}@new.example`, role: 'owner' });
  return read(await sent.json());
}
const read = ({ id, link }: { id: number; link: string }) => ({
  id,
  token: new URL(link).searchParams.get('token') ?? '',
});
const join = async (token: string) => {
  const names = { firstName: 'Ines', lastName: 'Duarte' };
  return (await call(world)('POST', '/api/join', { token, ...names, password: testPassword })).status;
};
const waiting = async (practice: Practice) => (await (await practice.call('GET', '/api/team')).json()).invitations;

test('voids the invitations of an owner who is removed, leaves or is demoted', async () => {
  const practice = await buildPractice(world);
  const endings = [
    (second: Member) => practice.call('DELETE', `/api/team/members/${second.userId}`),
    (second: Member) => second.call('DELETE', `/api/team/members/${second.userId}`),
    (second: Member) => practice.call('PUT', `/api/team/members/${second.userId}`, { role: 'viewer' }),
  ];
  const kept = await inviteOwner(practice);
  for (const end of endings) {
    const second = await buildMember(world, practice, 'owner');
    const { token } = await inviteOwner(second);
    expect((await end(second)).status).toBe(204);
    expect(await join(token)).toBe(400);
  }
  expect(await waiting(practice)).toMatchObject([{ id: kept.id }]);
  expect(await join(kept.token)).toBe(200);
});

test('keeps an invitation that another owner resent', async () => {
  const practice = await buildPractice(world);
  const second = await buildMember(world, practice, 'owner');
  const { id } = await inviteOwner(second);
  const again = read(await (await practice.call('POST', `/api/team/invitations/${id}/resend`)).json());
  await practice.call('DELETE', `/api/team/members/${second.userId}`);
  expect(await join(again.token)).toBe(200);
});

test('rejects invitations by a former owner', async () => {
  const practice = await buildPractice(world);
  const { id } = await inviteOwner(practice);
  const [demoted, gone] = [await buildMember(world, practice, 'owner'), await buildMember(world, practice, 'owner')];
  await practice.call('PUT', `/api/team/members/${demoted.userId}`, { role: 'practitioner' });
  await practice.call('DELETE', `/api/team/members/${gone.userId}`);
  for (const { userId } of [demoted, gone]) {
    const then: Principal = { tenantId: practice.tenantId, userId, role: 'owner' };
    const email = `${randomUUID()}@new.example`;
    await expect(invite(world.services, then, { email, role: 'owner' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(resendInvitation(world.services, then, id)).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await waiting(practice)).toHaveLength(1);
});
