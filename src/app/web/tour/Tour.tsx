import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { EVENTS, type EventData, Joyride, type Options, type Step, type TooltipRenderProps } from 'react-joyride';
import { Icon } from '../../../ui/Icon.tsx';
import { styleNonce } from '../../../ui/nonce.ts';
import classes from './tour.module.css';
import type { TourName } from './use-take-tour.ts';

const labels = { back: 'Previous', close: 'Close', last: 'Finish', next: 'Next', skip: 'Skip tour' };

const options: Partial<Options> = {
  primaryColor: '#059669',
  zIndex: 1000,
  overlayColor: 'rgb(0 0 0 / 0.5)',
  arrowColor: 'var(--surface-raised)',
  arrowBase: 20,
  arrowSize: 10,
  width: 'min(23rem, calc(100vw - 2rem))',
  spotlightRadius: 10,
  spotlightPadding: 6,
  // Scrolled targets must not end up below the top bar, which is 56 pixels high.
  scrollOffset: 120,
  scrollDuration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300,
  showProgress: true,
  skipBeacon: true,
  buttons: ['back', 'close', 'primary', 'skip'],
  closeButtonAction: 'skip',
  // A click outside probably means that the user wants to work. The tour can be restarted from the top bar.
  overlayClickAction: 'close',
  // A click on the highlighted element would navigate away during the tour.
  blockTargetInteraction: true,
};

/** A step in our own design instead of the library's. */
function TourTooltip(props: TooltipRenderProps) {
  const { step, index, size, isLastStep, backProps, closeProps, primaryProps, skipProps } = props;
  const id = useId();
  return (
    <div
      role="alertdialog"
      aria-modal
      className={classes.tooltip}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <div className={classes.head}>
        <h2 id={`${id}title`}>{step.title}</h2>
        <ActionIcon aria-label="Close" size={28} onClick={closeProps.onClick}>
          <Icon name="close" size={16} />
        </ActionIcon>
      </div>
      <p id={`${id}text`}>{step.content}</p>
      <div className={classes.foot}>
        <span className={classes.progress}>
          {index + 1} of {size}
        </span>
        {!isLastStep && (
          <Button size="xs" variant="subtle" color="gray" onClick={skipProps.onClick}>
            Skip tour
          </Button>
        )}
        <span className={classes.way}>
          {index > 0 && (
            <Button size="xs" onClick={backProps.onClick}>
              Previous
            </Button>
          )}
          {/* The library focuses the element with this attribute. */}
          <Button size="xs" variant="filled" data-action="primary" onClick={primaryProps.onClick}>
            {isLastStep ? 'Finish' : 'Next'}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** For targets in areas that do not scroll. */
const fixed = { isFixed: true, skipScroll: true } as const;

type TourStep = Omit<Step, 'target' | 'id' | 'title'> & { id: string; title: string };

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
] as const satisfies TourStep[];

/** Messages, forms and the client room. They came later than the six steps, which the specification fixes. */
const roomSteps = [
  {
    id: 'clients',
    title: 'The client room',
    content:
      'Each client has a page of their own with sessions, files, forms and invoices. They need no password. Invite them from their profile.',
    placement: 'right',
    ...fixed,
  },
  {
    id: 'messages',
    title: 'Messages',
    content:
      'Clients write to you from their room, and you answer here. Their email only says that a message is waiting, never what it says.',
    placement: 'right',
    ...fixed,
  },
  {
    id: 'forms',
    title: 'Forms',
    content:
      'Ask before the session: intake forms, weekly check-ins and consents to sign. You decide which answers go into the record.',
    placement: 'right',
    ...fixed,
  },
  {
    id: 'settings',
    title: 'You decide',
    content: 'Under Client room, choose which parts are open and when clients may write.',
    placement: 'right',
    ...fixed,
  },
] as const satisfies TourStep[];

const tours: Record<TourName, readonly TourStep[]> = { dashboard: tourSteps, room: roomSteps };

/** The steps with a visible target: on a phone the links of the sidebar are in the closed menu. */
function stepsOnScreen(name: TourName): { steps: Step[]; skipped: string[] } {
  const isShown = (target: string) => document.querySelector(target)?.checkVisibility({ visibilityProperty: true });
  const all = tours[name].map(step => ({ ...step, target: `[data-tour="${step.id}"]` }));
  const { shown = [], hidden = [] } = Object.groupBy(all, ({ target }) => (isShown(target) ? 'shown' : 'hidden'));
  return { steps: shown, skipped: hidden.map(({ title }) => title) };
}

function logSkipped(title: string) {
  // biome-ignore lint/suspicious/noConsole: specified to be logged (section 8), and there is no other log in a browser
  console.warn(`The tour skips “${title}”: what it shows is missing or hidden.`);
}

/** A guided tour, on the dashboard. Loaded when it starts. */
export function Tour({ name, onEnd }: { name: TourName; onEnd: () => void }) {
  const [{ steps, skipped }] = useState(() => stepsOnScreen(name));
  // In an effect, so that each tour logs once although it may render several times.
  useEffect(() => skipped.forEach(logSkipped), [skipped]);
  const follow = ({ type, action, step }: EventData) => {
    if (type === EVENTS.TARGET_NOT_FOUND) logSkipped(String(step.title));
    // Escape closes a step; that ends the tour.
    if (type === EVENTS.TOUR_END || (type === EVENTS.STEP_AFTER && action === 'close')) onEnd();
  };
  return (
    <Joyride
      run
      continuous
      scrollToFirstStep
      steps={steps}
      locale={labels}
      options={options}
      onEvent={follow}
      nonce={styleNonce()}
      tooltipComponent={TourTooltip}
      loaderComponent={null}
    />
  );
}
