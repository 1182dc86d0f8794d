import { calendarGuides } from './calendar-guides.ts';
import { clientGuides } from './client-guides.ts';
import type { Guide } from './guide.ts';
import { messageGuides } from './message-guides.ts';
import { moreGuides } from './more-guides.ts';
import { pageGuides, practiceGuides } from './practice-guides.ts';
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

const contentGuides: Guide[] = [
  {
    part: 'Messages',
    title: 'Write a post, article, newsletter or recipe',
    steps: [
      'Go to **Content** and choose a type and a tone.',
      'Enter a topic and press **Generate**.',
      'Copy or edit the draft, or let Sorrel rewrite, shorten or lengthen it.',
      'Read it before you publish: it goes out under your name.',
    ],
    note: 'Every draft is saved with its earlier versions. Without an AI account, the built-in writer uses published nutrition guidance and names its sources.',
    words: 'ai generate blog instagram caption content creator social media draft text',
    href: '/content',
    link: 'Open content',
  },
  {
    part: 'Messages',
    title: 'Publish or schedule content',
    steps: [
      'Open a draft under **Content** and press **Publish** or **Schedule**.',
      'Review what the claims check found: promises of cures or results, and numbers without a source.',
      'Confirm. An article or recipe becomes a public page, a newsletter becomes a campaign draft, and a caption is copied for you to post.',
    ],
    note: 'For a scheduled caption, you get a reminder when it’s time to post. Newsletters are sent only when you send the campaign.',
    words: 'post blog article recipe caption newsletter go live claims check compliance publish later',
    href: '/content',
    link: 'Open content',
  },
  {
    part: 'Messages',
    title: 'Plan posts and campaigns in a calendar',
    steps: [
      'Go to **Marketing** and open **Calendar** to see a month of content and campaigns.',
      'Drag something scheduled to another day. It keeps its time.',
      'Click a day to schedule one of your drafts for it.',
    ],
    note: 'With the keyboard, press M on an entry and move it with the arrow keys.',
    words: 'content calendar editorial schedule marketing plan month social media',
    href: '/marketing?tab=calendar',
    link: 'Open the calendar',
  },
  {
    part: 'Messages',
    title: 'Make content sound like you',
    steps: [
      'Go to **Settings**, choose **Advanced** and open **AI**.',
      'Under **Your voice**, describe what your practice is about, who you write for and which words to avoid.',
      'Add a sample of your writing, and save.',
    ],
    note: 'Every draft uses your voice, and words to avoid are flagged before you publish. Nothing about your clients is shared.',
    words: 'tone of voice style brand words to avoid audience niche writing ai',
    href: '/settings?tab=ai',
    link: 'Open AI settings',
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
