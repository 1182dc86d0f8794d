import { describe, expect, test } from 'vitest';
import { guessColumns } from './import-state.ts';

test.each([
  [
    'our own export',
    ['First name', 'Last name', 'Email', 'Phone', 'Age', 'Goal', 'Status', 'Tags', 'Notes', 'Progress %'],
    ['firstName', 'lastName', 'email', 'phone', 'age', 'goal', 'status', 'tags', 'notes', null],
  ],
  [
    'other spellings',
    ['FIRST_NAME', 'Surname', 'E-Mail Address', 'Mobile phone', 'Labels'],
    ['firstName', 'lastName', 'email', 'phone', 'tags'],
  ],
  [
    'longer names',
    ['Client email', 'Primary phone number', 'Client first name', 'Client last name', 'Internal comments'],
    ['email', 'phone', 'firstName', 'lastName', 'notes'],
  ],
  ['one column for the name', ['Name', 'Email'], ['fullName', 'email']],
  ['German', ['Vorname', 'Nachname', 'E-Mail', 'Telefon'], ['firstName', 'lastName', 'email', 'phone']],
  ['accents', ['Prénom', 'Nom', 'Courriel', 'Téléphone'], ['firstName', 'lastName', 'email', 'phone']],
  [
    'a whole name beside its parts',
    ['Name', 'First name', 'Last name', 'Email'],
    [null, 'firstName', 'lastName', 'email'],
  ],
  ['two of a kind', ['Email', 'Second email'], ['email', null]],
  [
    'words that only look like it',
    ['Page views', 'Last contact', 'Company name', 'Manager', 'State'],
    [null, null, null, null, null],
  ],
])('recognizes columns by name: %s', (_, header, expected) => {
  expect(guessColumns(header, [])).toEqual(expected);
});

test('recognizes columns with generic names by their values', () => {
  const rows = [
    ['Ann', 'ann@a.example', '(503) 555-0101', 'Weight Loss', 'active'],
    ['Ben', 'ben@b.example', '+49 30 1234567', 'muscle_gain', 'Paused'],
    ['', '', '', '', ''],
  ];
  expect(guessColumns(['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'], rows)).toEqual([
    null,
    'email',
    'phone',
    'goal',
    'status',
  ]);
});

test.each([['2026-11-12'], ['12345'], ['1,200.50']])("doesn't mistake %s for a phone number", cell => {
  expect(guessColumns(['Column 1'], [[cell]])).toEqual([null]);
});

describe('a column whose cells contradict its name', () => {
  test('loses to a column whose cells match the name', () => {
    const header = ['E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Label', 'Phone 1 - Value'];
    const rows = [['* Home', 'ann@a.example', 'Mobile', '(503) 555-0101']];
    expect(guessColumns(header, rows)).toEqual([null, 'email', null, 'phone']);
  });

  test('is ignored if no other column matches', () => {
    const rows = [['30 to 39', '1001', 'Archived']];
    expect(guessColumns(['Age', 'Client', 'Status'], rows)).toEqual([null, null, null]);
    expect(guessColumns(['Client', 'Phone'], [['ann@a.example', 'n/a']])).toEqual(['email', null]);
  });

  test('keeps its meaning while half of its cells match', () => {
    expect(
      guessColumns(
        ['Email', 'Phone'],
        [
          ['nobody', '12'],
          ['ann@a.example', '(503) 555-0101'],
        ],
      ),
    ).toEqual(['email', 'phone']);
  });
});

test('prefers a column with values over an empty one', () => {
  const rows = [...Array.from({ length: 300 }, () => ['', '']), ['', 'ann@a.example']];
  expect(guessColumns(['Email', 'Second email'], rows)).toEqual([null, 'email']);
});

test('recognizes every column with a phone number of the client', () => {
  const header = ['Home Phone', 'Work Phone', 'Mobile Phone', 'Fax', 'Emergency Phone', "Assistant's Phone", 'ID'];
  const number = '(503) 555-0101';
  expect(guessColumns(header, [['', number, number, number, number, number, '5035550101']])).toEqual([
    null,
    'phone',
    'phone',
    null,
    null,
    null,
    null,
  ]);
});
