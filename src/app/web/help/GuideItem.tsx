import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import type { Guide } from './guide.ts';
import classes from './help.module.css';

/** `isOpen`: expanded, as the best match of a search is. */
export function GuideItem({ guide, isOpen }: { guide: Guide; isOpen: boolean }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab or window.
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
      <ol>
        {guide.steps.map(step => (
          <li key={step}>
            <Step text={step} />
          </li>
        ))}
      </ol>
      {guide.note && (
        <p>
          <b>Good to know:</b> <Step text={guide.note} />
        </p>
      )}
      <a href={guide.href} onClick={follow}>
        {guide.link}
      </a>
    </details>
  );
}

/** Renders `**names on the screen**` in bold. */
const Step = ({ text }: { text: string }) =>
  // The index is a stable key because the text never changes.
  text
    .split('**')
    .map((piece, key) => ({ piece, key }))
    .map(({ piece, key }) => (key % 2 ? <b key={key}>{piece}</b> : piece));
