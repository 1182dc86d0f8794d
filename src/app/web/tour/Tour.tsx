import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { EVENTS, type EventData, Joyride, type Options, type TooltipRenderProps } from 'react-joyride';
import { Icon } from '../../../ui/Icon.tsx';
import { styleNonce } from '../../../ui/nonce.ts';
import classes from './tour.module.css';
import { logSkipped, stepsOnScreen } from './tour-steps.ts';

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

/** The guided tour of the dashboard. Loaded when it starts. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [{ steps, skipped }] = useState(stepsOnScreen);
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
