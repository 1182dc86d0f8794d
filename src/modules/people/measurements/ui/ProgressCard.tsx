import { ChartPlace } from '../../../../ui/chart/charts.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NumbersCover } from '../../facts/ui/NumbersCover.tsx';
import { KindChart, KindSelect } from './KindChart.tsx';
import { useClientMeasurements } from './measurement-queries.ts';
import classes from './measurements.module.css';

/** On a client's profile: the chart of the goal's kind, else of the last measured kind. */
export const ProgressCard = ({ clientId }: { clientId: number }) => (
  <NumbersCover clientId={clientId} title="Progress">
    <Progress clientId={clientId} />
  </NumbersCover>
);

function Progress({ clientId }: { clientId: number }) {
  const mayWrite = useMay('records.write');
  const { shown, failed, choose } = useClientMeasurements(clientId);
  const isEmpty = shown && !shown.goal && !shown.measurements.length;
  return (
    <section className={classes.card} aria-labelledby="client-progress">
      <div className={classes.cardHead}>
        <h2 id="client-progress">Progress</h2>
        {shown && !isEmpty && shown.choices.length < 2 && <span className={classes.quiet}>{shown.measure.label}</span>}
        <div className={classes.cardTools}>
          {shown && <KindSelect kind={shown.kind} choices={shown.choices} onChoose={choose} />}
          {mayWrite && (
            <ButtonLink
              size="xs"
              to="/clients/$id"
              params={{ id: String(clientId) }}
              search={{ tab: 'measurements' }}
              resetScroll={false}
              leftSection={<Icon name="plus" size={16} />}
            >
              Add measurement
            </ButtonLink>
          )}
        </div>
      </div>
      {failed && (
        <ErrorState title="Failed to load measurements" error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !shown && <ChartPlace />}
      {isEmpty && (
        <p className={classes.quiet}>Track weight, waist, body fat or anything else. Nothing measured yet.</p>
      )}
      {shown && !isEmpty && (
        <KindChart
          measure={shown.measure}
          rows={shown.rows}
          goal={shown.goalOfKind}
          progress={shown.progress}
          progressLabel="To goal"
        />
      )}
    </section>
  );
}
