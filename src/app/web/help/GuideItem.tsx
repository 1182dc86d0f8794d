import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import type { Guide } from './guide.ts';
import classes from './help.module.css';

/** A title that opens its few sentences; what a search found is open already. */
export function GuideItem({ guide, isOpen }: { guide: Guide; isOpen: boolean }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    // In another tab or window it is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(guide.href);
  };
  return (
    <details key={String(isOpen)} className={classes.guide} open={isOpen}>
      <summary>
        <h3>{guide.title}</h3>
        <Icon name="chevronDown" size={16} />
      </summary>
      <p>{guide.text}</p>
      <a href={guide.href} onClick={follow}>
        {guide.link}
      </a>
    </details>
  );
}
