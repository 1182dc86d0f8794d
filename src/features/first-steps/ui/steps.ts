import type { StepName } from '../contract.ts';

type Words = { title: string; text: string; action: string; href: string | null };

/** What each step says and where it is done; `booking` is done in a tab of its own. */
export const stepWords: Record<StepName, Words> = {
  hours: {
    title: 'Look at your hours',
    text: 'Clients book from Monday to Sunday, 9 to 6, until you say otherwise.',
    action: 'Open hours',
    href: '/settings?tab=availability',
  },
  service: {
    title: 'Make a service your own',
    text: 'Its name, how long it takes and what it costs.',
    action: 'Open services',
    href: '/settings?tab=services',
  },
  page: {
    title: 'Publish your page',
    text: 'A sentence about you, a picture, and save: then it is yours.',
    action: 'Open storefront',
    href: '/storefront',
  },
  mail: {
    title: 'Connect your mail',
    text: 'Until then mails are written down here, and reach nobody.',
    action: 'Open mail settings',
    href: '/settings?tab=mail',
  },
  booking: {
    title: 'Book yourself once',
    text: 'As a client does, with real mails. It stands in no figures, and you can remove it.',
    action: 'Make a test booking',
    href: null,
  },
};
