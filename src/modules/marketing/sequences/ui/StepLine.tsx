import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { useDragOrder } from '../../../../ui/use-drag-order.ts';
import { mostSteps, type SequenceDetail, type Step } from '../contract.ts';
import { describeEnd, describeTrigger, describeWait } from '../words.ts';
import { StepDialog } from './StepDialog.tsx';
import { StepRow } from './StepRow.tsx';
import classes from './steps.module.css';
import { useSteps } from './use-steps.ts';

type Props = { sequence: SequenceDetail; mayChange: boolean };

/** The way through a sequence, from what begins it to its end. */
export function StepLine({ sequence, mayChange }: Props) {
  const steps = useSteps(sequence);
  const drag = useDragOrder(steps.drag);
  const [edited, setEdited] = useState<Step | 'new' | null>(null);
  const { list } = steps;
  return (
    <Section title="Emails" purpose="Changes apply to anyone who hasn’t reached that email yet.">
      <ol className={classes.line}>
        <li className={classes.end}>
          <span className={classes.mark}>
            <Icon name="person" size={16} />
          </span>
          {describeTrigger(sequence)}
        </li>
        {list.map((step, index) => (
          <li key={step.id} className={classes.stop} {...(mayChange && drag.rowProps(index))}>
            <p className={classes.wait}>
              <Icon name="clock" size={16} />
              {describeWait(step.delayMinutes, index === 0)}
            </p>
            <StepRow
              step={step}
              number={index + 1}
              isLast={index === list.length - 1}
              onEdit={() => setEdited(step)}
              changes={mayChange ? steps : null}
              grip={{ ...drag.gripProps(index), onDragEnd: () => steps.drop(drag.gripProps(index).onDragEnd) }}
            />
          </li>
        ))}
        {mayChange && (
          <li className={classes.add}>
            <Button
              variant={list.length ? 'default' : 'filled'}
              size="xs"
              leftSection={<Icon name="plus" size={16} />}
              disabled={list.length >= mostSteps}
              onClick={() => setEdited('new')}
            >
              Add an email
            </Button>
            {list.length >= mostSteps && <span>You’ve reached the limit of {mostSteps} emails.</span>}
          </li>
        )}
        <li className={classes.end}>
          <span className={classes.mark}>
            <Icon name="check" size={16} />
          </span>
          <span>
            End
            <span className={classes.quiet}>{describeEnd(sequence)}</span>
          </span>
        </li>
      </ol>
      <VisuallyHidden role="status">{steps.spoken}</VisuallyHidden>
      <StepDialog
        // It starts with its step, each time it is opened.
        key={edited === null || edited === 'new' ? edited : edited.id}
        sequence={sequence}
        step={edited === 'new' ? null : edited}
        mayChange={mayChange}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      />
    </Section>
  );
}
