import type { StepName } from '../contract.ts';

type Words = { title: string; text: string; action: string; href: string | null };

/** What each step says and where it is done; `booking` is done in a tab of its own. */
export const stepWords: Record<StepName, Words> = {
  hours: {
    title: 'Set your hours',
    text: 'Right now, clients can book any day, 9 to 6.',
    action: 'Open hours',
    href: '/settings?tab=availability',
  },
  service: {
    title: 'Set up your services',
    text: 'Name, length and price.',
    action: 'Open services',
    href: '/settings?tab=services',
  },
  page: {
    title: 'Publish your page',
    text: 'Add a photo and a short intro, then save.',
    action: 'Open storefront',
    href: '/storefront',
  },
  mail: {
    title: 'Connect your email',
    text: 'Until you do, Sorrel can’t send any email.',
    action: 'Open email settings',
    href: '/settings?tab=mail',
  },
  booking: {
    title: 'Book yourself once',
    text: 'See what your clients see, emails included. It doesn’t count in your numbers, and you can remove it.',
    action: 'Make a test booking',
    href: null,
  },
};
