import type { DrawingName } from './Drawing.tsx';
import { EmptyState } from './EmptyState.tsx';
import { PageHead } from './PageHead.tsx';
import classes from './states.module.css';

type Props = { title: string; purpose: string; drawing: DrawingName; heading: string; sentence: string };

/** A part of the product that is not there yet: says in one sentence what will be. */
export function NotBuiltPage({ title, purpose, drawing, heading, sentence }: Props) {
  return (
    <>
      <PageHead title={title} purpose={purpose} />
      <div className={classes.card}>
        <EmptyState drawing={drawing} title={heading} level="h2">
          {sentence}
        </EmptyState>
      </div>
    </>
  );
}
