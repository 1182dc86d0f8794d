import { ActionIcon, Button } from '@mantine/core';
import { useId } from 'react';
import type { TooltipRenderProps } from 'react-joyride';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './tour.module.css';

/** One step of the tour, with the product's own buttons. */
export function TourTooltip(props: TooltipRenderProps) {
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
          {/* The attribute is where the library puts the focus. */}
          <Button size="xs" variant="filled" data-action="primary" onClick={primaryProps.onClick}>
            {isLastStep ? 'Finish' : 'Next'}
          </Button>
        </span>
      </div>
    </div>
  );
}
