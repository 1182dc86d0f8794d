import { type ImportInput, importFields } from '../contract.ts';

export type Template = {
  fileName: string;
  url: string;
  /** What each row needs, as a sentence. */
  needs: string;
  /** What a filled file looks like. */
  example?: ImportInput['rows'];
};

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

/** The first line of a file, and a row that shows how it is filled. */
export const csvUrl = (lines: string[][]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(lines.map(cells => `${cells.join(',')}\r\n`).join(''))}`;

/** With every column that is known. */
export const clientTemplate: Template = {
  fileName: 'sorrel-clients-template.csv',
  url: csvUrl([Object.values(importFields), Object.values(example)]),
  needs: 'Each row needs a name and an email address. Everything else is optional.',
  example: [
    {
      firstName: 'Ann',
      lastName: 'Example',
      email: 'ann@example.com',
      phone: '(503) 555-0101',
      goal: 'General Health',
    },
    { firstName: 'Ben', lastName: 'Sample', email: 'ben@example.com', goal: 'Weight Loss', tags: 'vegan, runner' },
    { firstName: 'Cleo', lastName: 'Pattern', email: 'cleo@example.com', phone: '(503) 555-0102', status: 'Paused' },
  ],
};
