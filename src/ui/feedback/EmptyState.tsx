import { lazy, type ReactNode, Suspense } from 'react';
import { loadWhenIdle } from '../when-idle.ts';
import type { DrawingName } from './drawings.tsx';
import classes from './states.module.css';

type Lines = (props: { name: DrawingName }) => ReactNode;

// Decorative, so nothing waits for it: without its drawing, an empty state is still complete.
const Lines = lazy(() =>
  loadWhenIdle(() => import('./drawings.tsx')).then(
    ({ drawings }): { default: Lines } => ({ default: ({ name }) => drawings[name] }),
    (): { default: Lines } => ({ default: () => null }),
  ),
);

/** Decorative: the heading below has the same meaning. */
function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={classes.drawing}
      viewBox="0 0 72 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <Suspense>
        <Lines name={name} />
      </Suspense>
    </svg>
  );
}

type Props = {
  drawing?: DrawingName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** The level of the heading, if the state fills a whole page. */
  level?: 'h1' | 'h2' | 'h3';
};

export function EmptyState({ drawing, title, children, actions, level: Heading = 'h2' }: Props) {
  return (
    <div className={classes.empty}>
      {drawing && <Drawing name={drawing} />}
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
