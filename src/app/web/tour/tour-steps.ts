import type { Step } from 'react-joyride';

/** For targets in areas that do not scroll. */
const fixed = { isFixed: true, skipScroll: true } as const;

/** The six steps of the specification (section 2, guided tour). */
const tourSteps = [
  {
    id: 'greeting',
    title: 'Welcome!',
    content: 'This is your dashboard: your practice at a glance. Let’s take a look around. It takes about a minute.',
    placement: 'bottom',
  },
  {
    id: 'storefront',
    title: 'Create Your Storefront',
    content:
      'Your storefront is a Biolink for social media: one page with everything you offer, where customers can book meetings with you.',
    placement: 'right',
    ...fixed,
  },
  {
    id: 'metrics',
    title: 'Practice Overview',
    content:
      'Your clients, this week’s appointments, this month’s revenue and the views of your page. Click a number to see the details.',
    placement: 'bottom',
  },
  {
    id: 'recent-clients',
    title: 'Recent Clients',
    content: 'The clients you added most recently. Click one to open their profile, or View All to search all clients.',
    placement: 'top',
  },
  {
    id: 'notifications',
    title: 'Notifications',
    content: 'You’ll see new bookings and cancellations here.',
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

/** The steps with a visible target: on a phone the storefront link is in the closed menu. */
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
