import type { ReactNode, RefObject } from 'react';
import { headingId } from './LinkLayout.tsx';
import { PublicIcon, type PublicIconName } from './PublicIcon.tsx';

/** `plain`: neither a success nor an error, for example if the answer has to come by email. */
type Tone = 'done' | 'failed' | 'plain';

const icons: Record<Tone, PublicIconName> = { done: 'check', failed: 'alert', plain: 'mail' };

type Props = {
  tone: Tone;
  title: string;
  /** For a script that moves the focus. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  /** Links to other pages, if any. */
  ways?: ReactNode;
};

/** How the page behind a link ends. */
export function LinkResult({ tone, title, heading, children, ways }: Props) {
  return (
    <div className={`byl-end byl-${tone}`}>
      <PublicIcon name={icons[tone]} size={22} />
      <h1 id={headingId} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
      {ways && <div className="byl-ways">{ways}</div>}
    </div>
  );
}
