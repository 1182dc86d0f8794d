import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../../shared/permissions.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const team = async (practice: Practice) => (await practice.call('GET', '/api/team')).json();
const roleOf = async (practice: Practice, userId: number) =>
  (await team(practice)).members.find((each: { userId: number }) => each.userId === userId)?.role;
const setRole = (practice: Practice, userId: number, role: Role | string) =>
  practice.call('PUT', `/api/team/members/${userId}`, { role });

test('lists members in the order they joined', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  expect(await team(practice)).toMatchObject({
    members: [
      { userId: practice.userId, firstName: 'Maya', email: practice.email, role: 'owner', profileImageUrl: null },
      { userId: assistant.userId, firstName: 'Noor', email: assistant.email, role: 'assistant' },
    ],
    invitations: [],
  });
});

test('applies a new role from the next request on', async () => {
  const practice = await buildPractice(world);
  const member = await buildMember(world, practice, 'viewer');
  expect((await member.call('POST', '/api/clients', clientFields())).status).toBe(403);
  expect((await setRole(practice, member.userId, 'practitioner')).status).toBe(204);
  expect((await member.call('POST', '/api/clients', clientFields())).status).toBe(201);
  expect((await setRole(practice, member.userId, 'king')).status).toBe(400);
  expect(await roleOf(practice, member.userId)).toBe('practitioner');
});

test('signs out a removed member at once and keeps their work', async () => {
  const practice = await buildPractice(world);
  const member = await buildMember(world, practice, 'practitioner');
  await member.call('POST', '/api/clients', clientFields({ firstName: 'Theirs' }));
  expect((await practice.call('DELETE', `/api/team/members/${member.userId}`)).status).toBe(204);
  expect((await member.call('GET', '/api/clients')).status).toBe(401);
  expect(await (await practice.call('GET', '/api/clients')).json()).toMatchObject([
    { firstName: 'Theirs', userId: member.userId },
  ]);
  expect(await roleOf(practice, member.userId)).toBeUndefined();
  expect((await practice.call('DELETE', `/api/team/members/${member.userId}`)).status).toBe(404);
  expect((await setRole(practice, member.userId, 'owner')).status).toBe(404);
});

test('lets anyone leave but only owners remove others', async () => {
  const practice = await buildPractice(world);
  const [one, other] = [await buildMember(world, practice, 'assistant'), await buildMember(world, practice, 'viewer')];
  const refused = await one.call('DELETE', `/api/team/members/${other.userId}`);
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    'Only owners can remove people from the team.',
  ]);
  expect((await one.call('DELETE', `/api/team/members/${one.userId}`)).status).toBe(204);
  expect((await one.call('GET', '/api/auth/user')).status).toBe(401);
});

test('rejects removing or demoting the last owner with 409', async () => {
  const practice = await buildPractice(world);
  const sentence = 'Every practice needs an owner. Make someone else an owner first.';
  const refusals = [
    await practice.call('DELETE', `/api/team/members/${practice.userId}`),
    await setRole(practice, practice.userId, 'practitioner'),
  ];
  for (const refused of refusals) expect([refused.status, (await refused.json()).message]).toEqual([409, sentence]);
  expect((await setRole(practice, practice.userId, 'owner')).status).toBe(204);

  const second = await buildMember(world, practice, 'practitioner');
  await setRole(practice, second.userId, 'owner');
  expect((await practice.call('DELETE', `/api/team/members/${practice.userId}`)).status).toBe(204);
  expect((await practice.call('GET', '/api/auth/user')).status).toBe(401);
  expect((await second.call('DELETE', `/api/team/members/${second.userId}`)).status).toBe(409);
});

test("doesn't count a former owner as an owner", async () => {
  const practice = await buildPractice(world);
  const second = await buildMember(world, practice, 'owner');
  await second.call('DELETE', `/api/team/members/${second.userId}`);
  expect((await setRole(practice, practice.userId, 'viewer')).status).toBe(409);
});

test("answers 404 for another practice's members and invitations", async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const invited = { email: 'theirs@new.example', role: 'viewer' };
  const { id } = await (await other.call('POST', '/api/team/invitations', invited)).json();
  const answers = [
    await setRole(practice, other.userId, 'viewer'),
    await practice.call('DELETE', `/api/team/members/${other.userId}`),
    await practice.call('POST', `/api/team/invitations/${id}/resend`),
    await practice.call('DELETE', `/api/team/invitations/${id}`),
  ];
  expect(answers.map(each => each.status)).toEqual([404, 404, 404, 404]);
  const mine = JSON.stringify(await team(practice));
  expect(mine).not.toContain(other.email);
  expect(mine).not.toContain(invited.email);
  expect((await team(other)).invitations).toHaveLength(1);
});
