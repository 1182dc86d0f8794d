import { ActionIcon, Button, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SequenceDetail } from '../contract.ts';
import { describeTrigger } from '../words.ts';
import classes from './sequences.module.css';
import { useSequenceActions } from './use-sequence-actions.ts';

type Props = { sequence: SequenceDetail; mayChange: boolean };

/** Its name, whether it is on, and what can be done with all of it. */
export function SequenceHead({ sequence, mayChange }: Props) {
  const actions = useSequenceActions(sequence);
  const maySend = useMay('campaigns.send');
  const mayWrite = useMay('campaigns.write');
  return (
    <PageHead
      title={sequence.name}
      purpose={
        <span className={classes.state}>
          <StatusDot tone={sequence.onSince ? 'good' : 'off'}>{sequence.onSince ? 'On' : 'Off'}</StatusDot>
          {describeTrigger(sequence)}
        </span>
      }
      actions={
        <>
          {sequence.onSince
            ? mayWrite && (
                <Button loading={actions.isBusy} leftSection={<Icon name="pause" />} onClick={actions.turnOff}>
                  Turn Off
                </Button>
              )
            : maySend && (
                <Button variant="filled" loading={actions.isBusy} onClick={actions.turnOn}>
                  Turn On
                </Button>
              )}
          {mayChange && (
            <Menu width={192}>
              <Menu.Target>
                <ActionIcon variant="default" size="var(--control)" data-square aria-label="More about this sequence">
                  <Icon name="more" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={actions.remove}>
                  Delete sequence
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    />
  );
}
