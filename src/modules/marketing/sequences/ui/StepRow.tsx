import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { previewOf } from '../../campaigns/ui/body-text.ts';
import { PlaceholderText } from '../../campaigns/ui/PlaceholderText.tsx';
import type { MailCounts, Step } from '../contract.ts';
import classes from './steps.module.css';
import type { Steps } from './use-steps.ts';

type Props = {
  step: Step;
  number: number;
  isLast: boolean;
  onEdit: () => void;
  /** Null for who may look and not change. */
  changes: Steps | null;
  grip: ComponentProps<'span'>;
};

/** One email of the line. */
export function StepRow({ step, number, isLast, onEdit, changes, grip }: Props) {
  const { subject, body, bodyFormat, isOn, mails } = step;
  const index = number - 1;
  return (
    <div className={classes.step} data-off={!isOn || undefined}>
      {changes && (
        <span className={classes.grip} aria-hidden="true" {...grip}>
          <Icon name="grip" />
        </span>
      )}
      <UnstyledButton className={classes.words} onClick={onEdit}>
        <VisuallyHidden>{changes ? 'Edit ' : 'Open '}</VisuallyHidden>
        <b>
          <PlaceholderText text={subject} />
        </b>
        <span className={classes.text}>
          <PlaceholderText text={previewOf(body, bodyFormat)} />
        </span>
        <span className={classes.counts}>{isOn ? describeMails(mails) : `Off. ${describeMails(mails)}`}</span>
      </UnstyledButton>
      {changes && (
        <span className={classes.tools}>
          <RowMenu label={`Actions for "${subject}"`}>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name={isOn ? 'pause' : 'check'} size={16} />}
              onClick={() => changes.turn(step, !isOn)}
            >
              {isOn ? 'Turn off' : 'Turn on'}
            </Menu.Item>
            {index > 0 && (
              <Menu.Item leftSection={<Icon name="sortUp" size={16} />} onClick={() => changes.move(index, index - 1)}>
                Move up
              </Menu.Item>
            )}
            {!isLast && (
              <Menu.Item
                leftSection={<Icon name="sortUp" className={classes.down} size={16} />}
                onClick={() => changes.move(index, index + 1)}
              >
                Move down
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void changes.remove(step)}
            >
              Delete
            </Menu.Item>
          </RowMenu>
        </span>
      )}
    </div>
  );
}

function describeMails({ sent, waiting, failed, clicked }: MailCounts): string {
  const parts = [
    `${sent.toLocaleString('en-US')} sent`,
    waiting && `${waiting.toLocaleString('en-US')} on the way`,
    failed && `${failed.toLocaleString('en-US')} not delivered`,
    clicked && `${clicked.toLocaleString('en-US')} clicked`,
  ];
  return parts.filter(Boolean).join(' · ');
}
