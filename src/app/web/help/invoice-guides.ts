import type { Guide } from './guide.ts';

export const invoiceGuides: Guide[] = [
  {
    part: 'Practice',
    title: 'Bill a client and get paid',
    text: 'Write an invoice freely, or begin from a session, a package or the client’s own page: what it costs is filled in. It is a draft until you issue it; then it gets its number and cannot be changed. Send it, and your client gets a page to pay on by card. Money that came another way you record by hand, also a part of it. The totals on top lead to what is open, what is late and what came this month.',
    href: '/invoicing',
    link: 'Open invoicing',
  },
  {
    part: 'Practice',
    title: 'Correct an invoice that was issued',
    text: 'An issued invoice is never changed or deleted, so that your books stay whole. Take it back with a credit note, which makes it void and keeps both in your books, then write a new one. What was paid can go back along with it, or payment by payment.',
    href: '/invoicing',
    link: 'Open invoicing',
  },
  {
    part: 'Practice',
    title: 'Number, tax and remind',
    text: 'In the invoice settings you choose the prefix and the next number, how many days clients have to pay, your tax rates and whether prices hold their tax already. Reminders go out by themselves so many days after the due day, and stop when the money comes.',
    href: '/settings?tab=invoices',
    link: 'Open invoice settings',
  },
];
