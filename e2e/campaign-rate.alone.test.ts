import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRace, type Race, raceByTurns } from '../bench/campaign.ts';

let race: Race;
beforeAll(async () => {
  race = await openRace();
});
afterAll(() => race.close());

test('a campaign is sent at least 0.8 times as fast as a bare pool of the library sends the same mails', async () => {
  const { ours, bare } = await raceByTurns(race, { people: 2_000, turns: 3 });
  if (process.env.SHOTS) process.stdout.write(`${ours} to ${bare} mails a second\n`);
  expect(ours / bare, `${ours} to ${bare} mails a second`).toBeGreaterThanOrEqual(0.8);
});
