import type { FunnelCounts, FunnelStep } from '../contract.ts';
import classes from './marketing.module.css';
import { shareOfBefore } from './share-of-before.ts';

const names: Record<FunnelStep, string> = {
  viewed: 'Viewed your page',
  clicked: 'Clicked a link',
  joined: 'Subscribed or booked',
  came: 'Attended',
  paid: 'Paid',
};

/** The steps as bars, each as long as its share of the largest, with their percentage of the step before. */
export function FunnelSteps({ total }: { total: FunnelCounts }) {
  const most = Math.max(...Object.values(total));
  return (
    <ol className={classes.steps} aria-label="Steps">
      {(Object.keys(names) as FunnelStep[]).map(step => (
        <li key={step} data-none={!total[step] || undefined}>
          <span className={classes.step}>{names[step]}</span>
          {total[step] > 0 && (
            <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * total[step]) / most} height="1" />
            </svg>
          )}
          <b>{total[step].toLocaleString('en-US')}</b>
          <span className={classes.beside}>{total[step] ? shareOfBefore(step, total) : 'None in this period'}</span>
        </li>
      ))}
    </ol>
  );
}
