import type { ReactNode } from 'react';
import { type CommissionStatus, commissionStatuses } from '../contract.ts';

export const messages = {
  statuses: commissionStatuses as Record<CommissionStatus, string>,
  access: {
    title: 'Your affiliate page',
    intro: (days: number) => `See your links, sales and payouts. We’ll email you a link that works for ${days} days.`,
    sent: (practice: string) =>
      `If this email belongs to an affiliate of ${practice}, a link to your page is on its way.`,
    notNow: (practice: string) => `We can’t email your link right now. Ask ${practice} for your sales and payouts.`,
    expired: 'The link to your page has expired.',
  },
  account: {
    pageTitle: (practice: string) => `Your affiliate page · ${practice}`,
    hello: (name: string) => `Hello ${name}`,
    intro: (days: number) =>
      `Share your link. You earn a commission when someone buys within ${days} days of clicking it.`,
    onHold: 'On hold',
    onHoldHint: 'In case of a refund',
    due: 'Due',
    dueHint: 'With the next payout',
    paid: 'Paid',
    owedBack: (amount: string) => `${amount} was for a sale that was later refunded. It comes off your next payout.`,
    links: (count: number): string => (count === 1 ? 'Your link' : 'Your links'),
    paused: 'This link is paused. It still opens the page, but sales don’t count right now.',
    clicks: 'Clicks',
    sales: 'Sales',
    earned: 'Earned',
    noSales: 'No sales yet. They appear here when someone buys.',
    onHoldUntil: (day: string) => `On hold until ${day}`,
    payouts: 'Payouts',
    noPayouts: 'No payouts yet.',
    keepSecret: (link: ReactNode): ReactNode[] => [
      'Keep the link to this page to yourself. When it expires, ',
      link,
      '.',
    ],
    requestLink: 'request a new one',
  },
  mails: {
    accessTitle: (practice: string) => `Your affiliate page at ${practice}`,
    accessPreview: 'Your links, sales and payouts',
    accessIntro: (practice: string) => `Here are your links, sales and payouts at ${practice}.`,
    openPage: 'Open your page',
    accessWorks: (days: number) =>
      `The link works for ${days} days. Keep it to yourself. If you didn’t request it, you can ignore this email.`,
    inviteSubject: (practice: string) => `Your affiliate link from ${practice}`,
    invitePreview: (product: string) => `Your link to ${product}`,
    invite: (product: string, days: number, percent: string) =>
      `Thank you for recommending “${product}”. When someone buys it within ${days} days of clicking your link, you earn ${percent} of what they pay.`,
    link: 'Your link',
    seeSales: 'See your clicks and sales',
    inviteWorks: (days: number) =>
      `This button opens your own page and works for ${days} days. After that, you can request a new link there.`,
  },
  errors: {
    incomplete: 'Part of the link may be missing. Open it again from the email.',
    offerEnded: 'Part of the link may be missing, or the offer has ended. Ask the person who shared it for a new link.',
  },
};
