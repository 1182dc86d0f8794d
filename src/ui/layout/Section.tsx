import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, use, useId } from 'react';
import { createPortal } from 'react-dom';
import { HeadActions } from './head-actions.ts';
import classes from './section.module.css';

type Props = {
  title: string;
  /** What the page's own title says already: it is not shown again, and the actions stand beside that. */
  isMain?: boolean;
  purpose?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** One matter of a page with several: heading, a line of purpose, and what it is about. */
export function Section({ title, isMain, purpose, actions, children }: Props) {
  const titleId = useId();
  const place = use(HeadActions);
  if (isMain)
    return (
      <section className={classes.section} aria-labelledby={titleId}>
        <VisuallyHidden>
          <h2 id={titleId}>{title}</h2>
        </VisuallyHidden>
        {purpose && <p className={classes.lead}>{purpose}</p>}
        {place && createPortal(actions, place)}
        {children}
      </section>
    );
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
