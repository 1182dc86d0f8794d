import { Button, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { localZone, sameWallTime, zoneName } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import classes from './blocks.module.css';
import { steadyPress } from './steady-press.ts';
import type { StorefrontValues } from './storefront-values.ts';

/** When a block shows, in the practice's time; folded away while it always does. */
export function ScheduleFields({ form, index }: { form: UseFormReturnType<StorefrontValues>; index: number }) {
  const { timeZone } = useCurrentUser().practice;
  const block = form.values.ctaButtons[index];
  const hasTimes = Boolean(block?.showFrom || block?.showUntil);
  const [isWanted, setIsWanted] = useState(hasTimes);
  if (!isWanted && !hasTimes) {
    return (
      <Button
        className={classes.fold}
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="clock" size={16} />}
        {...steadyPress(() => setIsWanted(true))}
      >
        Schedule
      </Button>
    );
  }
  const isElsewhere = !sameWallTime(Date.now(), localZone(), timeZone);
  return (
    <div className={classes.pair}>
      <MomentField
        label="Show from"
        zone={isElsewhere ? timeZone : null}
        {...form.getInputProps(`ctaButtons.${index}.showFrom`)}
      />
      <MomentField
        label="Show until"
        zone={isElsewhere ? timeZone : null}
        {...form.getInputProps(`ctaButtons.${index}.showUntil`)}
      />
    </div>
  );
}

type MomentProps = TextInputProps & { label: string; zone: string | null };

/** A browser takes a day without its time for nothing: then the block would show at once. */
function MomentField({ label, zone, error, onBlur, ...input }: MomentProps) {
  const [isHalf, setIsHalf] = useState(false);
  const problem = isHalf ? 'Enter a date and time' : error;
  return (
    <TextInput
      {...input}
      type="datetime-local"
      max="2199-12-31T23:59"
      label={<Optional>{label}</Optional>}
      description={zone && !problem ? zoneName(zone) : undefined}
      error={problem}
      onBlur={event => {
        setIsHalf(event.currentTarget.validity.badInput);
        onBlur?.(event);
      }}
    />
  );
}
