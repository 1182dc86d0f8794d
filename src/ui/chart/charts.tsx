import { lazy, Suspense } from 'react';
import type { BarProps } from './BarDrawing.tsx';
import classes from './chart.module.css';
import type { LineProps } from './LineDrawing.tsx';

const BarDrawing = lazy(() => import('./BarDrawing.tsx').then(file => ({ default: file.BarDrawing })));
const LineDrawing = lazy(() => import('./LineDrawing.tsx').then(file => ({ default: file.LineDrawing })));

/** One value a week, month or name, from zero up. Loaded when the first one is shown; its place is kept free. */
export const BarChart = (props: BarProps) => (
  <Suspense fallback={<ChartPlace />}>
    <BarDrawing {...props} />
  </Suspense>
);

/** Values over days, with the target as a dashed line if there is one. */
export const LineChart = (props: LineProps) => (
  <Suspense fallback={<ChartPlace />}>
    <LineDrawing {...props} />
  </Suspense>
);

/** As high as a chart: for the time before its values or its code are there. */
export const ChartPlace = () => <div className={classes.place} />;
