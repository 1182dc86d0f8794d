import { calendarGuides } from './calendar-guides.ts';
import { clientGuides } from './client-guides.ts';
import { contentGuides } from './content-guides.ts';
import type { Guide } from './guide.ts';
import { messageGuides } from './message-guides.ts';
import { moreGuides } from './more-guides.ts';
import { pageGuides } from './page-guides.ts';
import { practiceGuides } from './practice-guides.ts';
import { startGuides } from './start-guides.ts';

const invoiceGuides: Guide[] = [
  {
    part: 'Practice',
    title: 'Create and send an invoice',
    steps: [
      'Go to **Invoicing** and press **New invoice**. You can also start from an appointment, a package or a client.',
      'Choose the client. Past appointments you haven’t billed are offered below: press **Add** to bill one.',
      'Check the lines and press **Issue and send**. The invoice gets its number and can’t be edited after that.',
      'Your client gets it by email, with a link to pay by card. To send it later, press **Issue**.',
      'If you’re paid another way, record the payment yourself. Partial payments work, too.',
    ],
    note: 'Click the totals at the top to see what’s open, overdue or paid this month.',
    words: 'bill billing charge get paid payment receipt money cash check record',
    href: '/invoicing',
    link: 'Open invoicing',
  },
  {
    part: 'Practice',
    title: 'Correct, void or refund an invoice',
    steps: [
      'Open the invoice.',
      'Issue a credit note. It voids the invoice, and both stay in your books.',
      'Refund what was paid along with it, or payment by payment.',
      'Create a new invoice with the right amounts.',
    ],
    note: 'Issued invoices can’t be edited or deleted.',
    words: 'mistake wrong cancel credit note money back change fix delete edit',
    href: '/invoicing',
    link: 'Open invoicing',
  },
  {
    part: 'Practice',
    title: 'Set invoice numbers, taxes and payment reminders',
    steps: [
      'Go to **Settings**, choose **Money** and open **Invoices**.',
      'Set the prefix, the next number and how many days clients have to pay.',
      'Add your tax rates, and choose whether your prices include tax.',
      'Choose how many days after the due date reminders go out. Then save.',
    ],
    note: 'Reminders stop when the invoice is paid.',
    words: 'vat sales tax numbering prefix due date overdue late dunning terms',
    href: '/settings?tab=invoices',
    link: 'Open invoice settings',
  },
];

/** Each guide has two to five steps for one task. */
export const guides: Guide[] = [
  ...startGuides,
  ...pageGuides,
  ...clientGuides,
  ...calendarGuides,
  ...messageGuides,
  ...contentGuides,
  ...invoiceGuides,
  ...moreGuides,
  ...practiceGuides,
];
