// @module-tag slow

import { expect, test } from 'vitest';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildMember, buildPractice, call, openWorld, testPassword } from '../../../../testing/world.ts';

test('keeps one owner when owners demote and remove each other concurrently', async () => {
  const world = await openWorld(await newDatabase());
  for (let round = 0; round < 5; round++) {
    const practice = await buildPractice(world);
    const owners = [practice, await buildMember(world, practice, 'owner'), await buildMember(world, practice, 'owner')];
    const witness = await buildMember(world, practice, 'viewer');
    const answers = await Promise.all(
      owners.flatMap(({ call: ask, userId }, index) => {
        const next = owners[(index + 1) % owners.length]?.userId;
        return [
          ask('PUT', `/api/team/members/${userId}`, { role: 'practitioner' }),
          ask('DELETE', `/api/team/members/${next}`),
          ask('PUT', `/api/team/members/${next}`, { role: 'viewer' }),
        ];
      }),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const { members } = await (await witness.call('GET', '/api/team')).json();
    expect(members.filter((each: { role: string }) => each.role === 'owner')).toHaveLength(1);
  }
  await world.close();
});

test('admits one person once when a link is used 20 times concurrently', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const invited = { email: 'ines@new.example', role: 'assistant' };
  const { link } = await (await practice.call('POST', '/api/team/invitations', invited)).json();
  const body = { token: new URL(link).searchParams.get('token'), firstName: 'Ines', lastName: 'Duarte' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(world)('POST', '/api/join', { ...body, password: testPassword })),
  );
  expect(answers.filter(each => each.status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 400, 409]).toContain(status);
  expect((await (await practice.call('GET', '/api/team')).json()).members).toHaveLength(2);
  await world.close();
});

test('creates one invitation from ten concurrent requests for the same address', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const invited = { email: 'ines@new.example', role: 'assistant' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => practice.call('POST', '/api/team/invitations', invited)),
  );
  for (const { status } of answers) expect([201, 429]).toContain(status);
  expect((await (await practice.call('GET', '/api/team')).json()).invitations).toHaveLength(1);
  await world.close();
});
