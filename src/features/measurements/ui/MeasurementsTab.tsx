import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartPlace } from '../../../ui/chart/charts.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import type { Kind } from '../contract.ts';
import { AddMeasurement } from './AddMeasurement.tsx';
import { GoalCard } from './GoalCard.tsx';
import { KindCard } from './KindCard.tsx';
import { MeasurementTable } from './MeasurementTable.tsx';
import { kindsQuery, measurementsQuery } from './measurement-queries.ts';
import classes from './measurements.module.css';
import { useMeasures } from './use-measures.ts';

/** What was measured of one client: a kind at a time, with the way to the goal. */
export function MeasurementsTab({ clientId }: { clientId: number }) {
  const found = useQuery(measurementsQuery(clientId));
  const kinds = useQuery(kindsQuery);
  const mayWrite = useMay('records.write');
  const [chosen, setChosen] = useState<Kind | null>(null);
  const { measure, all } = useMeasures(kinds.data ?? []);
  const failed = [found, kinds].find(query => query.isError && !query.data);
  if (failed) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load measurements" error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  }
  if (!found.data || !kinds.data) return <MeasurementsSkeleton />;
  const { measurements, goal, progressPercentage } = found.data;
  // What was chosen, what the goal is about, what was measured last.
  const kind = chosen ?? goal?.kind ?? measurements.at(-1)?.kind ?? 'weight';
  const rows = measurements.filter(each => each.kind === kind);
  const shown = all.filter(each => each.kind === kind || measurements.some(({ kind }) => kind === each.kind));
  const ownGoal = goal?.kind === kind ? goal : null;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <KindCard
          measure={measure(kind)}
          choices={shown}
          onChoose={setChosen}
          rows={rows}
          goal={ownGoal}
          progress={progressPercentage}
        />
        {rows.length > 0 && (
          <div className={classes.rows}>
            <MeasurementTable clientId={clientId} measure={measure(kind)} rows={rows} />
          </div>
        )}
      </div>
      <div className={classes.column}>
        {mayWrite && (
          <AddMeasurement clientId={clientId} kind={kind} measures={all} own={kinds.data} onKind={setChosen} />
        )}
        <GoalCard clientId={clientId} goal={goal} measurements={measurements} measures={all} kind={kind} />
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
