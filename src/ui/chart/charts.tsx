import { onDemand } from '../on-demand.tsx';
import classes from './chart.module.css';

/** Placeholder with the height of a chart, so that the page does not jump when it loads. */
export const ChartPlace = () => <div className={classes.place} />;

/** Values by week, month or name, starting at zero. Loaded on first use. */
export const BarChart = onDemand(() => import('./BarDrawing.tsx').then(file => file.BarDrawing), <ChartPlace />);

/** Values by day, with an optional dashed target line. Loaded on first use. */
export const LineChart = onDemand(() => import('./LineDrawing.tsx').then(file => file.LineDrawing), <ChartPlace />);
