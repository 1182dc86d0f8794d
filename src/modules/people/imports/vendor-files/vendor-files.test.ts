import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import type { SubscriberPage } from '../../../marketing/subscribers/subscriber.ts';
import { subscriberColumns } from '../../../marketing/subscribers/ui/import/SubscriberImportPage.tsx';
import type { Client } from '../../clients/contract.ts';
import { type ColumnChoice, clientColumns, importRows } from '../ui/import-rows.ts';
import { matching } from '../ui/import-state.ts';
import { readSheet } from '../ui/spreadsheet.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The rows sent if the user changes none of the guessed columns. */
async function rowsOf(fileName: string, choice: ColumnChoice) {
  const bytes = await readFile(new URL(fileName, import.meta.url));
  const { sheet, columns } = matching(await readSheet(new File([bytes], fileName)), choice);
  expect(choice.missing(columns)).toBeNull();
  return importRows(sheet, columns);
}

type Expected = { phones: (string | null)[]; tags?: string[][]; notes?: boolean };

const mobiles = ['+15035550101', '+46701234567', '+15035550103', null];
const withoutSecond = ['+15035550101', '+46812345678', '+15035550103', null];
const labels = [['Clients'], [], ['Clients', 'Runners'], []];

const files: [string, Expected][] = [
  ['google-contacts.csv', { phones: withoutSecond, tags: labels, notes: true }],
  ['google-contacts-older.csv', { phones: withoutSecond, tags: labels }],
  ['outlook.csv', { phones: mobiles, notes: true }],
  ['outlook-desktop.csv', { phones: mobiles, tags: labels, notes: true }],
  [
    'mailchimp.csv',
    {
      phones: ['+15035550101', null, '+15035550103', null],
      tags: [['Client', 'Newsletter'], ['Newsletter'], ['He said "hi"', 'Runners 10 km'], []],
      notes: true,
    },
  ],
  ['practice-better.csv', { phones: mobiles, tags: labels }],
  ['simplepractice.csv', { phones: mobiles }],
];

const people = [
  { firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@client.example' },
  { firstName: 'Björn', lastName: 'Öström', email: 'bjorn@client.example' },
  { firstName: 'Ciara', lastName: "O'Neill", email: 'ciara@client.example' },
  { firstName: 'Dana', lastName: 'Fox', email: 'dana.fox@client.example' },
];

describe.each(files)('%s', (fileName, { phones, tags, notes }) => {
  test('imports every client with phone number and tags', async () => {
    const practice = await buildPractice(world);
    const rows = await rowsOf(fileName, clientColumns);
    await (await practice.call('POST', '/api/clients/import', { rows })).text();
    const clients: Client[] = await (await practice.call('GET', '/api/clients')).json();
    const found = clients
      .toSorted((one, other) => one.email.localeCompare(other.email))
      .map(client => ({ ...client, tags: client.tags.toSorted() }));
    expect(found).toMatchObject(
      people.map((person, at) => ({
        ...person,
        phone: phones[at],
        tags: tags?.[at] ?? [],
        notes: notes && at === 1 ? 'Vegan,\nmornings only' : null,
      })),
    );
  });

  test('imports every subscriber', async () => {
    const practice = await buildPractice(world);
    const rows = await rowsOf(fileName, subscriberColumns);
    await (await practice.call('POST', '/api/subscribers/import', { rows, hasAgreed: true })).text();
    const { items }: SubscriberPage = await (await practice.call('GET', '/api/subscribers')).json();
    const found = items.toSorted((one, other) => one.email.localeCompare(other.email));
    expect(found).toMatchObject(people);
  });
});
