import { onDemand } from '../on-demand.tsx';
import classes from './chart.module.css';

/** As high as a chart: for the time before its values or its code are there. */
export const ChartPlace = () => <div className={classes.place} />;

/** One value a week, month or name, from zero up. Loaded when the first one is shown; its place is kept free. */
export const BarChart = onDemand(() => import('./BarDrawing.tsx').then(file => file.BarDrawing), <ChartPlace />);

/** Values over days, with the target as a dashed line if there is one. */
export const LineChart = onDemand(() => import('./LineDrawing.tsx').then(file => file.LineDrawing), <ChartPlace />);
