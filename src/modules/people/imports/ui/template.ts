import { type ImportInput, importFields } from '../contract.ts';

export type Template = {
  fileName: string;
  url: string;
  /** The requirements of a row, as a sentence. */
  needs: string;
  /** Example rows of a file. */
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

/** A CSV file as a data URL: a header and an example row. */
export const csvUrl = (lines: string[][]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(lines.map(cells => `${cells.join(',')}\r\n`).join(''))}`;

/** Contains every known column. */
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
