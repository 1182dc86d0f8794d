import { Timeline } from './Timeline.tsx';
import classes from './timeline.module.css';

const pageSize = 50;

export function TimelineTab({ clientId }: { clientId: number }) {
  return (
    <section className={classes.card} aria-label="Timeline">
      <Timeline clientId={clientId} limit={pageSize} />
    </section>
  );
}
