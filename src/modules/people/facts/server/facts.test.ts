import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { ageOn } from '../contract.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world, { timeZone: 'Pacific/Kiritimati' });
});
afterAll(() => world.close());

const none = {
  birthDate: null,
  sex: null,
  pregnancy: null,
  pregnancyUntil: null,
  heightCm: null,
  activity: null,
  activityNote: null,
  diet: null,
  conditions: [],
  allergies: [],
  medications: [],
  hideNumbers: false,
  version: 0,
};
const nuts = { name: 'Tree nuts', kind: 'allergy', severity: 'severe', source: 'doctor', note: 'Swelling' };
const vitamin = { name: 'Vitamin D3', isSupplement: true, dose: '1,000 IU', schedule: 'Mornings', since: 'May' };

async function buildClient() {
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const path = `/api/clients/${id}/facts`;
  return {
    id: Number(id),
    read: async () => (await practice.call('GET', path)).json(),
    save: (given: Record<string, unknown>) => practice.call('PUT', path, { ...none, ...given }),
  };
}

describe('/api/clients/:id/facts', () => {
  test('saves facts and reads them back', async () => {
    const client = await buildClient();
    expect(await client.read()).toEqual({
      ...none,
      tenantId: practice.tenantId,
      clientId: client.id,
      updatedAt: null,
    });
    const facts = {
      birthDate: '1954-03-09',
      sex: 'female',
      pregnancy: 'breastfeeding',
      pregnancyUntil: '2027-05-01',
      heightCm: 162.56,
      activity: 'light',
      activityNote: ' Walks to work ',
      diet: 'Vegetarian',
      conditions: ['Type 2 diabetes, since 2024', 'PCOS'],
      allergies: [nuts],
      medications: [vitamin],
    };
    const saved = await client.save(facts);
    expect(saved.status).toBe(200);
    const shown = await saved.json();
    expect(shown).toMatchObject({ ...facts, heightCm: 162.6, activityNote: 'Walks to work', version: 1 });
    expect(await client.read()).toEqual(shown);
  });

  test('rejects a save from an outdated version with 409', async () => {
    const client = await buildClient();
    const saves = await Promise.all([client.save({ diet: 'Vegan' }), client.save({ diet: 'Kosher' })]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = saves.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ message: 'These facts were changed in another window.' });
    expect((await client.save({ diet: 'Halal', version: 1 })).status).toBe(200);
    expect(await client.read()).toMatchObject({ diet: 'Halal', version: 2 });
  });

  test("rejects a birth date after today in the practice's time zone", async () => {
    const client = await buildClient();
    const today = dayIn(new Date(), 'Pacific/Kiritimati');
    const refused = await client.save({ birthDate: addDays(today, 1) });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { birthDate: 'The birth date can’t be in the future' } });
    expect((await client.save({ birthDate: today })).status).toBe(200);
  });

  test('drops the end of a pregnancy without a pregnancy', async () => {
    const client = await buildClient();
    const saved = await client.save({ pregnancy: null, pregnancyUntil: '2027-05-01' });
    expect(await saved.json()).toMatchObject({ pregnancy: null, pregnancyUntil: null });
  });

  test.each([
    [{ birthDate: '1899-12-31' }, 'birthDate', 'Invalid date'],
    [{ heightCm: 29.9 }, 'heightCm', 'Enter a height from 30 to 280 cm'],
    [{ conditions: [' '] }, 'conditions.0', 'Enter a condition'],
    [{ allergies: [{ ...nuts, name: '' }] }, 'allergies.0.name', 'Enter a name'],
    [{ allergies: [nuts, { ...nuts, name: 'TREE NUTS' }] }, 'allergies.1.name', 'TREE NUTS is already in the list'],
    [{ medications: Array(51).fill(vitamin) }, 'medications', 'At most 50 entries'],
  ])('rejects %o at %s', async (wrong, field, sentence) => {
    const client = await buildClient();
    const refused = await client.save(wrong);
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors[field]).toBe(sentence);
    expect((await client.read()).version).toBe(0);
  });
});

describe('merging two clients', () => {
  const merge = (to: number, from: number) => practice.call('POST', `/api/clients/${to}/merge`, { otherId: from });

  test('fills gaps in the kept record and records contradictions in a note', async () => {
    const [kept, other] = [await buildClient(), await buildClient()];
    await kept.save({ diet: 'Vegan', heightCm: 170, allergies: [nuts], conditions: ['PCOS'] });
    await other.save({
      diet: 'Kosher',
      birthDate: '1988-03-09',
      heightCm: 170,
      allergies: [
        { ...nuts, name: 'tree nuts', severity: 'mild' },
        { ...nuts, name: 'Milk' },
      ],
      conditions: ['pcos', 'Asthma'],
      medications: [vitamin],
    });
    expect((await merge(kept.id, other.id)).status).toBe(200);
    expect(await kept.read()).toMatchObject({
      diet: 'Vegan',
      birthDate: '1988-03-09',
      conditions: ['PCOS', 'Asthma'],
      allergies: [nuts, { ...nuts, name: 'Milk' }],
      medications: [vitamin],
      version: 2,
    });
    const notes = await (await practice.call('GET', `/api/clients/${kept.id}/notes`)).json();
    expect(notes.map(({ sections }: { sections: { note: string } }) => sections.note)).toEqual([
      'Facts from the merged record: Diet: Kosher',
    ]);
  });

  test('moves the facts when only the merged record has any', async () => {
    const [kept, other] = [await buildClient(), await buildClient()];
    await other.save({ diet: 'Kosher' });
    expect((await merge(kept.id, other.id)).status).toBe(200);
    expect(await kept.read()).toMatchObject({ diet: 'Kosher', version: 1, clientId: kept.id });
  });
});

test.each([
  ['1988-03-09', '2026-03-08', 37],
  ['1988-03-09', '2026-03-09', 38],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
])('computes the age of a person born on %s on %s as %i', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age);
});
