import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { queueMail } from './queue-mail.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('logs emails without exactly one valid address as failed', async () => {
  const practice = await buildPractice(world);
  const mail = { fromName: 'Fernhill', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const addresses = ['ann@client.example', 'ann@client.example, bob@client.example', 'Ann <ann@client.example>'];
  await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    for (const to of addresses) await queueMail(world.services, scope, { ...mail, to, cause: to });
  });
  const logs: { recipientEmail: string; status: string }[] = await (
    await practice.call('GET', '/api/emails/logs')
  ).json();
  const statusOf = (to: string) => logs.find(each => each.recipientEmail === to)?.status;
  expect(addresses.map(statusOf)).toEqual([expect.stringMatching(/queued|sent/), 'failed', 'failed']);
});
