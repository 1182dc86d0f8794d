import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';
import classes from './states.module.css';

type Props = {
  drawing?: DrawingName;
  title: string;
  /** What this place is for, or the way back. */
  children?: ReactNode;
  actions?: ReactNode;
  /** The heading's level, if the state stands for a whole page. */
  level?: 'h1' | 'h2' | 'h3';
};

/** Nothing here: says what the place is for and offers the first step. */
export function EmptyState({ drawing, title, children, actions, level: Heading = 'h2' }: Props) {
  return (
    <div className={classes.empty}>
      {drawing && <Drawing name={drawing} />}
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
