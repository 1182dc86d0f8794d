import { Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './availability.module.css';
import { MinutesField } from './MinutesField.tsx';
import type { AvailabilityValues } from './use-availability-form.ts';

type Props = { form: UseFormReturnType<AvailabilityValues> };
type MinutesName = 'stepMinutes' | 'bufferBefore' | 'bufferAfter' | 'minimumNotice' | 'changeNotice';

const hour = 60;
const day = 24 * hour;

/** All that decides about a booking beside the hours. */
export function RulesFields({ form }: Props) {
  const minutes = (name: MinutesName) => ({
    ...form.getInputProps(name),
    value: form.values[name],
    onChange: (value: number) => form.setFieldValue(name, value),
  });
  return (
    <>
      <fieldset className={classes.rules}>
        <legend>Times you offer</legend>
        <MinutesField
          {...minutes('stepMinutes')}
          label="Start times every"
          description="From the start of each block of hours."
          choices={[5, 10, 15, 20, 30, 45, 60]}
        />
        <div className={classes.pair}>
          <MinutesField {...minutes('bufferBefore')} label="Buffer before" choices={[0, 5, 10, 15, 30, 60, 120]} />
          <MinutesField {...minutes('bufferAfter')} label="Buffer after" choices={[0, 5, 10, 15, 30, 60, 120]} />
        </div>
      </fieldset>
      <fieldset className={classes.rules}>
        <legend>Booking limits</legend>
        <div className={classes.pair}>
          <MinutesField
            {...minutes('minimumNotice')}
            label="Minimum notice"
            choices={[0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]}
            none="No notice needed"
          />
          <Input.Wrapper labelElement="div" label="Booking window" error={form.errors.horizonCount}>
            <div className={classes.horizon}>
              <TextInput
                aria-label="Booking window, count"
                inputMode="numeric"
                maxLength={3}
                {...form.getInputProps('horizonCount')}
                error={Boolean(form.errors.horizonCount)}
              />
              <NativeSelect
                aria-label="Booking window, unit"
                data={['weeks', 'months']}
                {...form.getInputProps('horizonUnit')}
              />
            </div>
          </Input.Wrapper>
          <TextInput
            label="Daily limit"
            description="Leave blank for no limit."
            inputMode="numeric"
            maxLength={3}
            classNames={{ wrapper: classes.count }}
            {...form.getInputProps('dailyMaximum')}
          />
        </div>
      </fieldset>
      <fieldset className={classes.rules}>
        <legend>Cancellations</legend>
        <MinutesField
          {...minutes('changeNotice')}
          label="Cancellation notice"
          description="Clients can cancel or reschedule online until this long before the appointment."
          choices={[0, 2 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]}
          none="Until it starts"
        />
        <NativeSelect
          label="After that"
          description="A late cancellation also uses a session from the client’s package."
          data={[
            { value: 'refuse', label: 'They have to contact you' },
            { value: 'mark', label: 'They can cancel, marked as late' },
          ]}
          {...form.getInputProps('lateCancellation')}
          disabled={form.values.changeNotice === 0}
        />
        <Textarea
          label="Booking policy"
          description="Clients agree to this when they book. Leave blank for none."
          placeholder="Please cancel at least 24 hours ahead. Later cancellations are charged in full."
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('policy')}
        />
      </fieldset>
    </>
  );
}
