import type { ColumnChoice } from '../../../../people/imports/ui/import-columns.ts';
import { csvUrl, type Template } from '../../../../people/imports/ui/template.ts';

/** What a column of a file of subscribers can mean. */
export const subscriberColumns: ColumnChoice = {
  meanings: ['email', 'fullName', 'firstName', 'lastName'],
  missing: columns => (columns.includes('email') ? null : 'Choose which column has the email addresses.'),
};

export const subscriberTemplate: Template = {
  fileName: 'sorrel-subscribers-template.csv',
  url: csvUrl([
    ['Email', 'First name', 'Last name'],
    ['ann@example.com', 'Ann', 'Example'],
  ]),
  needs: 'Each row needs an email address. Names are optional.',
};
