import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = { title: string; purpose?: ReactNode; actions?: ReactNode; children: ReactNode };

/** One matter of a page with several: heading, a line of purpose, and what it is about. */
export function Section({ title, purpose, actions, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
