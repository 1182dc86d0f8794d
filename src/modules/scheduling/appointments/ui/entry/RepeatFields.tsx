import { NativeSelect, TextInput } from '@mantine/core';
import dialog from '../../../../../ui/dialog.module.css';
import { longWeekday } from '../calendar/calendar-days.ts';
import type { AppointmentForm } from './appointment-form.ts';
import { SeriesDates } from './SeriesDates.tsx';

/** How a session recurs, and the dates that makes. */
export function RepeatFields({ form }: { form: AppointmentForm }) {
  const { startDate, repeat, ends } = form.values;
  return (
    <>
      <NativeSelect
        label="Repeats"
        data={[
          { value: '', label: 'Does not repeat' },
          { value: 'weekly', label: 'Every week' },
          { value: 'biweekly', label: 'Every two weeks' },
          { value: 'monthly', label: startDate ? `Every month, on the ${nth(startDate)}` : 'Every month' },
        ]}
        {...form.getInputProps('repeat')}
      />
      {repeat && (
        <>
          <div className={dialog.pair}>
            <NativeSelect
              label="Ends"
              data={[
                { value: 'count', label: 'After' },
                { value: 'until', label: 'On a date' },
              ]}
              {...form.getInputProps('ends')}
            />
            {ends === 'count' ? (
              <TextInput
                label="Appointments"
                type="number"
                inputMode="numeric"
                min={2}
                max={52}
                {...form.getInputProps('count')}
              />
            ) : (
              <TextInput
                label="Last day"
                type="date"
                min={startDate}
                max="2199-12-31"
                {...form.getInputProps('until')}
              />
            )}
          </div>
          <SeriesDates form={form} />
        </>
      )}
    </>
  );
}

/** "second Tuesday"; a fifth one means the last. */
function nth(day: string): string {
  const names = ['first', 'second', 'third', 'fourth', 'last'];
  return `${names[Math.ceil(Number(day.slice(8)) / 7) - 1] ?? 'last'} ${longWeekday(day)}`;
}
