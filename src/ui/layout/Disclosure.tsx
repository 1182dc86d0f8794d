import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './disclosure.module.css';

type Props = ComponentProps<'details'> & {
  summary: ReactNode;
  /** Small and grey, for details that few people need. */
  isQuiet?: boolean;
};

/** Content that opens on request: a details element with a chevron before its summary. */
export const Disclosure = ({ summary, isQuiet = false, className, children, ...rest }: Props) => (
  <details {...rest} className={[classes.box, className].filter(Boolean).join(' ')} data-quiet={isQuiet || undefined}>
    <summary>
      <Icon name="chevronDown" size={16} />
      {summary}
    </summary>
    {children}
  </details>
);

/** Notes for the person who operates the server. */
export const OperatorNotes = ({ children }: { children: ReactNode }) => (
  <Disclosure summary="For the person who hosts Sorrel" isQuiet className={classes.notes}>
    <div>{children}</div>
  </Disclosure>
);
