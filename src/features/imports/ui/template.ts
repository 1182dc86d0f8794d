import { importFields } from '../contract.ts';

export const templateName = 'sorrel-clients-template.csv';

const example = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.com',
  phone: '(503) 555-0101',
  age: '41',
  goal: 'General Health',
  notes: 'Prefers mornings',
  status: 'Active',
  tags: '"vegan, runner"',
} satisfies Record<keyof typeof importFields, string>;

const lines = [Object.values(importFields), Object.values(example)].map(cells => cells.join(','));

/** Every column that is known, and a row that shows how it is filled. */
export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
