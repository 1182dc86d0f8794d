import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatShortDay, formatTime } from '../../../../../shared/format/format-time.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type SeriesPreview, seriesPreview, seriesQuestion } from '../../entry.ts';
import { longWeekday } from '../calendar/calendar-days.ts';
import { countAppointments } from '../describe-appointment.ts';
import { type AppointmentForm, ruleOf, timesOf } from './appointment-form.ts';
import classes from './entry.module.css';
import { appointmentsPath } from './save-appointment.ts';

/** Preview of all dates with conflicts; dates can be skipped. */
function SeriesDates({ form }: { form: AppointmentForm }) {
  const zone = useCurrentUser().practice.timeZone;
  const question = questionOf(form, zone);
  const [debouncedQuestion] = useDebouncedValue(question && JSON.stringify(question), 250);
  const preview = useQuery({
    queryKey: [`${appointmentsPath}/series/preview`, debouncedQuestion],
    queryFn: () => api.post(`${appointmentsPath}/series/preview`, JSON.parse(debouncedQuestion ?? ''), seriesPreview),
    enabled: Boolean(debouncedQuestion),
    placeholderData: keepPreviousData,
  });
  if (!question || !debouncedQuestion) return <p className={classes.count}>Choose 2 to 52 appointments.</p>;
  if (preview.isError) {
    return (
      <p className={classes.count} data-failed role="alert">
        {sentenceOf(preview.error, 'Failed to load the dates.')}
      </p>
    );
  }
  if (!preview.data) return <Skeleton height={96} />;
  return <Dates sessions={preview.data} form={form} zone={zone} />;
}

function Dates({ sessions, form, zone }: { sessions: SeriesPreview; form: AppointmentForm; zone: string }) {
  const { except } = form.values;
  const remaining = sessions.filter(({ day }) => !except.includes(day));
  const toggle = (day: string, isKept: boolean) =>
    form.setFieldValue('except', isKept ? except.filter(each => each !== day) : [...except, day]);
  return (
    <div>
      <ul className={classes.dates} aria-label="Series dates">
        {sessions.map(({ day, startTime, overlap, isDayOff }) => (
          <li key={day}>
            <Checkbox
              checked={!except.includes(day)}
              onChange={event => toggle(day, event.currentTarget.checked)}
              label={
                <>
                  {formatShortDay(startTime, zone)}, {formatTime(startTime, zone)}
                  {(overlap || isDayOff) && (
                    <small>
                      {[isDayOff && 'Day off', overlap && `Overlaps: ${overlap}`].filter(Boolean).join('. ')}
                    </small>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p className={classes.count} aria-live="polite">
        {countAppointments(remaining.length)}
        {remaining.length ? `, last on ${formatShortDay(remaining.at(-1)?.startTime ?? 0, zone)}` : ''}
      </p>
    </div>
  );
}

/** Null until the fields are valid. */
function questionOf(form: AppointmentForm, zone: string) {
  const { startDate, startTime, endTime, userId } = form.values;
  if (!startDate || !startTime || !endTime) return null;
  const body = {
    ...timesOf(form.values, zone),
    ...(userId && { userId: Number(userId) }),
    series: { ...ruleOf(form.values), except: [] },
  };
  return seriesQuestion.safeParse(body).success ? body : null;
}

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

/** For example "second Tuesday"; a fifth one becomes "last". */
function nth(day: string): string {
  const names = ['first', 'second', 'third', 'fourth', 'last'];
  return `${names[Math.ceil(Number(day.slice(8)) / 7) - 1] ?? 'last'} ${longWeekday(day)}`;
}
