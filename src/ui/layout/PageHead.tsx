import type { ReactNode } from 'react';
import classes from './PageHead.module.css';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** One line about the purpose of the page. */
  purpose?: ReactNode;
  /** The title of the browser tab, if different. */
  tabTitle?: string;
  /** Secondary actions first, the primary action last. */
  actions?: ReactNode;
  tour?: string;
};

/** The header of every page; also sets the title of the browser tab. */
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
