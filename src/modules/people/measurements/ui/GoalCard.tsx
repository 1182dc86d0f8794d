import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { formatAmount, type Kind, type Measure, type Measurement, type MeasurementGoal } from '../contract.ts';
import { formatMeasuredOn } from './format-measurement.ts';
import { GoalDialog } from './GoalDialog.tsx';
import classes from './measurements.module.css';
import { useForgetGoal } from './use-forget-goal.ts';

type Props = {
  clientId: number;
  goal: MeasurementGoal | null;
  /** All of the client, oldest first: a new goal starts where the client is. */
  measurements: Measurement[];
  measures: Measure[];
  /** What a new goal is about, unless another kind is chosen. */
  kind: Kind;
};

export function GoalCard({ clientId, goal, measurements, measures, kind }: Props) {
  const mayWrite = useMay('records.write');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const forget = useForgetGoal(clientId);
  const measure = measures.find(each => each.kind === goal?.kind);
  const open = () => {
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  return (
    <section className={classes.card} aria-labelledby="goal">
      <div className={classes.cardHead}>
        <h2 id="goal">Goal</h2>
        {goal && mayWrite && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="edit" size={16} />} onClick={open}>
            Edit
          </Button>
        )}
      </div>
      {goal && measure ? (
        <dl className={classes.facts}>
          <dt>Type</dt>
          <dd>{measure.label}</dd>
          <dt>Start</dt>
          <dd>{formatAmount(goal.startValue, measure)}</dd>
          <dt>Target</dt>
          <dd>{formatAmount(goal.targetValue, measure)}</dd>
          <dt>Target date</dt>
          <dd>{goal.targetOn ? formatMeasuredOn(goal.targetOn) : 'No date set'}</dd>
        </dl>
      ) : (
        <>
          <p className={classes.quiet}>Set a target to see it in the chart and track progress.</p>
          {mayWrite && (
            <Button className={classes.setGoal} onClick={open}>
              Set a goal
            </Button>
          )}
        </>
      )}
      {opening > 0 && (
        <GoalDialog
          key={opening}
          clientId={clientId}
          goal={goal}
          measurements={measurements}
          measures={measures}
          kind={goal?.kind ?? kind}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onForget={goal && (() => forget(goal))}
        />
      )}
    </section>
  );
}
