import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, use, useId } from 'react';
import { createPortal } from 'react-dom';
import classes from './section.module.css';

type SectionProps = {
  title: string;
  /** The page's title already names this section: the heading is hidden and its actions move beside the title. */
  isMain?: boolean;
  purpose?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** One section of a page: heading, a line about its purpose, and the content. */
export function Section({ title, isMain, purpose, actions, children }: SectionProps) {
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

/** The element beside the page's title where the main section renders its actions. */
export const HeadActions = createContext<HTMLElement | null>(null);
