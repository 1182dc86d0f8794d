import type { Step } from 'react-joyride';

/** What of the screen does not scroll. */
const fixed = { isFixed: true, skipScroll: true } as const;

/** The six steps of the specification (section 2, guided tour). */
const tourSteps = [
  {
    id: 'greeting',
    title: 'Welcome!',
    content: 'This is your dashboard: your practice at a glance. Let us show you around; it takes a minute.',
    placement: 'bottom',
  },
  {
    id: 'storefront',
    title: 'Create Your Storefront',
    content:
      'Your storefront is a Biolink for social media: one page with everything you offer, where customers book meetings with you.',
    placement: 'right',
    ...fixed,
  },
  {
    id: 'metrics',
    title: 'Practice Overview',
    content:
      'Your clients, this week’s appointments, this month’s revenue and the views of your page. Click a figure to see what is behind it.',
    placement: 'bottom',
  },
  {
    id: 'recent-clients',
    title: 'Recent Clients',
    content: 'The people you added last. Click one to open the full profile, or View All to search everybody.',
    placement: 'top',
  },
  {
    id: 'notifications',
    title: 'Notifications',
    content: 'New bookings and cancellations are told here.',
    placement: 'bottom',
    ...fixed,
  },
  {
    id: 'account',
    title: 'Account Menu',
    content: 'Your profile settings, subscription details and account options. You can take this tour again from here.',
    placement: 'bottom-start',
    ...fixed,
  },
] as const satisfies Omit<Step, 'target'>[];

/** The steps whose target is there to be seen: on a phone the storefront's is in the closed menu. */
export function stepsOnScreen(): { steps: Step[]; skipped: string[] } {
  const isShown = (target: string) => document.querySelector(target)?.checkVisibility({ visibilityProperty: true });
  const all = tourSteps.map(step => ({ ...step, target: `[data-tour="${step.id}"]` }));
  const { shown = [], hidden = [] } = Object.groupBy(all, ({ target }) => (isShown(target) ? 'shown' : 'hidden'));
  return { steps: shown, skipped: hidden.map(({ title }) => title) };
}

export function logSkipped(title: string) {
  // biome-ignore lint/suspicious/noConsole: specified to be logged (section 8), and there is no other log in a browser
  console.warn(`The tour skips “${title}”: what it shows is missing or hidden.`);
}
