import type { ReactNode, RefObject } from 'react';
import { headingId } from './LinkLayout.tsx';
import { PublicIcon } from './PublicIcon.tsx';

type Props = {
  isDone: boolean;
  title: string;
  /** For a script that moves the focus. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  /** Links to other pages, if any. */
  ways?: ReactNode;
};

/** The result of a link: success or failure. */
export function LinkResult({ isDone, title, heading, children, ways }: Props) {
  return (
    <div className={isDone ? 'byl-end byl-done' : 'byl-end byl-failed'}>
      <PublicIcon name={isDone ? 'check' : 'alert'} size={28} />
      <h1 id={headingId} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
      {ways && <div className="byl-ways">{ways}</div>}
    </div>
  );
}
