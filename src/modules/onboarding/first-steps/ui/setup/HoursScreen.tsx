import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { zoneName } from '../../../../../shared/format-time.ts';
import { api } from '../../../../../ui/api.ts';
import { refresh } from '../../../../../ui/query.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import {
  type Availability,
  availability,
  type WeeklyHours,
  weeklyHours,
} from '../../../../scheduling/availability/contract.ts';
import { availabilityPath, refreshAvailability } from '../../../../scheduling/availability/ui/availability-queries.ts';
import { WeeklyHoursField } from '../../../../scheduling/availability/ui/WeeklyHoursField.tsx';
import { firstStepsPath } from '../first-step-queries.ts';
import { hourPresets, ownHours, presetOf } from './hour-presets.ts';
import { SetupForm } from './SetupForm.tsx';
import classes from './setup.module.css';

type Props = { stored: Availability; isChosen: boolean; onNext: () => void };

/** When clients can book: a common week with one press, or one's own. */
export function HoursScreen({ stored, isChosen, onNext }: Props) {
  const { timeZone, weekStart } = useCurrentUser().practice;
  const [start] = useState(() => presetOf(stored.weeklyHours, isChosen));
  const [preset, setPreset] = useState(start);
  const [own, setOwn] = useState<WeeklyHours>(() => (preset === ownHours ? stored.weeklyHours : hourPresets[0].week));
  const [errors, setErrors] = useState<Record<number, string>>({});
  const saving = useMutation({
    mutationFn: (week: WeeklyHours) => api.put(availabilityPath, { ...stored, weeklyHours: week }, availability),
    onSuccess: async () => {
      await Promise.all([refreshAvailability(), refresh(firstStepsPath)]);
      onNext();
    },
  });
  const choose = (name: string) => {
    const week = hourPresets.find(each => each.name === preset)?.week;
    if (name === ownHours && week) setOwn(week);
    setPreset(name);
  };
  const save = () => {
    const week = hourPresets.find(each => each.name === preset)?.week ?? own;
    const checked = weeklyHours.safeParse(week);
    setErrors(errorsOf(checked.error?.issues ?? []));
    if (checked.success && !saving.isPending) saving.mutate(checked.data);
  };
  return (
    <SetupForm
      title="When can clients book you?"
      purpose={`In your time zone: ${zoneName(timeZone)}.`}
      saving={saving}
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
      onSkip={onNext}
    >
      <Radio.Group aria-label="When can clients book you?" value={preset} onChange={choose}>
        <div className={classes.presets}>
          {[...hourPresets, { name: ownHours, label: 'Different hours' }].map(({ name, label }) => (
            <Radio
              key={name}
              value={name}
              label={label}
              autoFocus={name === start}
              color="green.6"
              className={classes.preset}
            />
          ))}
        </div>
      </Radio.Group>
      {preset === ownHours && (
        <WeeklyHoursField
          week={own}
          onChange={setOwn}
          weekStart={weekStart}
          errorOf={day => errors[day] ?? null}
          readOnly={false}
        />
      )}
    </SetupForm>
  );
}

const errorsOf = (issues: { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [Number(path[0]), message]));
