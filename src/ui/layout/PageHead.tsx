import type { ReactNode } from 'react';
import classes from './PageHead.module.css';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** One line that says what the page is for. */
  purpose?: ReactNode;
  /** What the browser's tab says, if not the title. */
  tabTitle?: string;
  /** Secondary actions first, the one primary action last. */
  actions?: ReactNode;
  tour?: string;
};

/** The top of every page; also names the browser's tab. */
export function PageHead({ title, purpose, tabTitle = title, actions, tour }: Props) {
  useTitle(tabTitle);
  return (
    <div className={classes.head}>
      <div data-tour={tour}>
        <h1>{title}</h1>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
