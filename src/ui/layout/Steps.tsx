import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Optional } from '../form/Optional.tsx';
import { Icon } from '../Icon.tsx';
import section from './section.module.css';
import classes from './steps.module.css';

export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className={`${section.card} ${classes.steps}`}>{children}</ol>
);

type Props = {
  number: number;
  title: string;
  isDone?: boolean;
  isOptional?: boolean;
  /** Shown instead of the content while the step is not reached yet. */
  later?: string | false;
  children: ReactNode;
};

export function Step({ number, title, isDone = false, isOptional = false, later = false, children }: Props) {
  return (
    <li className={classes.step} data-done={isDone || undefined} data-later={later !== false || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {isDone ? <Icon name="check" size={14} /> : number}
      </span>
      <h3 className={classes.title}>
        <VisuallyHidden>Step {number}: </VisuallyHidden>
        {isOptional ? <Optional>{title}</Optional> : title}
        {isDone && <VisuallyHidden>, done</VisuallyHidden>}
      </h3>
      <div className={classes.body}>{later === false ? children : <p className={classes.later}>{later}</p>}</div>
    </li>
  );
}
