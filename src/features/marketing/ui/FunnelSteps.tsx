import type { FunnelCounts, FunnelStep } from '../contract.ts';
import classes from './marketing.module.css';

const names: Record<FunnelStep, string> = {
  viewed: 'Viewed your page',
  clicked: 'Clicked a link',
  joined: 'Subscribed or booked',
  came: 'Attended',
  paid: 'Paid',
};

/** The steps as bars, each as long as its share of the largest; people are set against those who left their name. */
export function FunnelSteps({ total }: { total: FunnelCounts }) {
  const most = Math.max(...Object.values(total));
  const share = (part: number, whole: number) => (whole ? percent.format(part / whole) : null);
  const beside: Record<FunnelStep, string | null> = {
    viewed: null,
    clicked: total.viewed && total.clicked ? `${ratio.format(total.clicked / total.viewed)} per view` : null,
    joined: total.viewed && total.joined ? `${ratio.format((100 * total.joined) / total.viewed)} per 100 views` : null,
    came: total.joined ? `${share(total.came, total.joined)} of these people` : null,
    paid: total.joined ? `${share(total.paid, total.joined)} of these people` : null,
  };
  return (
    <ol className={classes.steps} aria-label="Steps">
      {(Object.keys(names) as FunnelStep[]).map(step => (
        <li key={step}>
          <span className={classes.step}>{names[step]}</span>
          <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={most ? (100 * total[step]) / most : 0} height="1" />
          </svg>
          <b>{total[step].toLocaleString('en-US')}</b>
          <span className={classes.beside}>{beside[step]}</span>
        </li>
      ))}
    </ol>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
const ratio = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
