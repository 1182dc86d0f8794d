import { Skeleton } from '@mantine/core';
import { ChartPlace } from '../../../../ui/chart/charts.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { AddMeasurement } from './AddMeasurement.tsx';
import { GoalCard } from './GoalCard.tsx';
import { KindCard } from './KindCard.tsx';
import { MeasurementTable } from './MeasurementTable.tsx';
import classes from './measurements.module.css';
import { useClientMeasurements } from './use-client-measurements.ts';

/** What was measured of one client: a kind at a time, with the way to the goal. */
export function MeasurementsTab({ clientId }: { clientId: number }) {
  const mayWrite = useMay('records.write');
  const { shown, failed, choose } = useClientMeasurements(clientId);
  if (failed) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load measurements" error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  }
  if (!shown) return <MeasurementsSkeleton />;
  const { measurements, goal, kind, measure, measures, own, rows, choices, goalOfKind, progress } = shown;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <KindCard
          measure={measure}
          choices={choices}
          onChoose={choose}
          rows={rows}
          goal={goalOfKind}
          progress={progress}
        />
        {rows.length > 0 && (
          <div className={classes.rows}>
            <MeasurementTable clientId={clientId} measure={measure} rows={rows} />
          </div>
        )}
      </div>
      <div className={classes.column}>
        {mayWrite && <AddMeasurement clientId={clientId} kind={kind} measures={measures} own={own} onKind={choose} />}
        <GoalCard clientId={clientId} goal={goal} measurements={measurements} measures={measures} kind={kind} />
      </div>
    </div>
  );
}

const MeasurementsSkeleton = () => (
  <div className={classes.columns} role="status" aria-label="Loading">
    <div className={classes.card}>
      <Skeleton height={14} width={90} mb={20} />
      <ChartPlace />
    </div>
    <div className={classes.card}>
      <Skeleton height={14} width={120} mb={20} />
      <Skeleton height={36} mb={16} />
      <Skeleton height={36} />
    </div>
  </div>
);
