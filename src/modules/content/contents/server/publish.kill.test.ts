// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Content } from '../contract.ts';
import { publishDueContents } from './publish.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const planned = async (type: string): Promise<Content> => {
  const asked = { type, topic: 'gut health', tone: 'friendly' };
  const { id, version } = await (await practice.call('POST', '/api/content/generate', asked)).json();
  const at = { version, scheduledFor: '2197-07-01T09:00' };
  return (await practice.call('POST', `/api/contents/${id}/schedule`, at)).json();
};
const publish = ({ id, version }: Content) => practice.call('POST', `/api/contents/${id}/publish`, { version });
const sweep = () => publishDueContents(world.services, undefined, new Date('2197-08-01T00:00:00Z'));
const read = async ({ id }: Content): Promise<Content> => (await practice.call('GET', `/api/contents/${id}`)).json();
const campaigns = async (): Promise<{ id: number; subject: string }[]> =>
  (await practice.call('GET', '/api/emails/campaigns')).json();

test('concurrent publishers and schedulers publish once', async () => {
  for (let round = 0; round < 8; round++) {
    const [letter, article] = [await planned('newsletter'), await planned('blog')];
    const before = (await campaigns()).length;
    const [one, two, first, second] = await Promise.all([
      publish(letter),
      publish(letter),
      publish(article),
      publish(article),
      sweep(),
      sweep(),
    ]);
    for (const pair of [
      [one, two],
      [first, second],
    ]) {
      const statuses = pair.map(answer => answer?.status ?? 0);
      expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(1);
      expect(statuses.every(status => status === 200 || status === 409)).toBe(true);
    }
    // The sweep skips an item that another publisher has locked; it is done or stays due for the next sweep.
    await sweep();
    expect(await campaigns()).toHaveLength(before + 1);
    expect((await read(letter)).campaignId).toBe((await campaigns())[0]?.id);
    const { status, slug } = await read(article);
    expect([status, slug]).toEqual(['published', expect.stringMatching(new RegExp(`-${article.id}$`))]);
  }
});

test('a killed publication leaves nothing, and the next sweep completes it', async () => {
  const letter = await planned('newsletter');
  const before = (await campaigns()).length;
  // Kills the connection between creating the campaign and updating the text, like a crash of the process.
  await runAsOwner(
    world.services.database,
    `create function die_once() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger die_once before update on contents for each row when (new.status = 'published') execute function die_once();`,
  );
  await expect(sweep()).rejects.toThrow();
  expect(await campaigns()).toHaveLength(before);
  expect(await read(letter)).toMatchObject({ status: 'scheduled', campaignId: null });
  await runAsOwner(world.services.database, 'drop trigger die_once on contents; drop function die_once()');
  await sweep();
  expect(await campaigns()).toHaveLength(before + 1);
  expect((await read(letter)).status).toBe('published');
  const told: object[] = await (await practice.call('GET', '/api/notifications')).json();
  expect(told.filter(each => JSON.stringify(each).includes(`/content/${letter.id}"`))).toHaveLength(1);
});
