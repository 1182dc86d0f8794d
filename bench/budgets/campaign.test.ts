import { afterAll, beforeAll, test } from 'vitest';
import { expectWithin } from '../budget.ts';
import { openRace, type Race, raceByTurns } from '../campaign.ts';

let race: Race;
beforeAll(async () => {
  race = await openRace();
});
afterAll(() => race.close());

test('sends a campaign at least 0.8 times as fast as a bare nodemailer pool', async () => {
  const { ours, bare } = await raceByTurns(race, { people: 2_000, turns: 3 });
  expectWithin('campaign, to the nodemailer pool', ours / bare, { atLeast: 0.8 });
});
