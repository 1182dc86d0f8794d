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
      <MinutesField
        {...minutes('stepMinutes')}
        label="Offer a time every"
        description="Counted from the start of each part of the day."
        choices={[5, 10, 15, 20, 30, 45, 60]}
      />
      <div className={classes.pair}>
        <MinutesField
          {...minutes('bufferBefore')}
          label="Free before a session"
          choices={[0, 5, 10, 15, 30, 60, 120]}
        />
        <MinutesField {...minutes('bufferAfter')} label="Free after a session" choices={[0, 5, 10, 15, 30, 60, 120]} />
      </div>
      <div className={classes.pair}>
        <MinutesField
          {...minutes('minimumNotice')}
          label="Book at least ahead"
          choices={[0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]}
          none="No notice needed"
        />
        <Input.Wrapper labelElement="div" label="Book at most ahead" error={form.errors.horizonCount}>
          <div className={classes.horizon}>
            <TextInput
              aria-label="Book at most ahead, count"
              inputMode="numeric"
              maxLength={3}
              {...form.getInputProps('horizonCount')}
              error={Boolean(form.errors.horizonCount)}
            />
            <NativeSelect
              aria-label="Book at most ahead, unit"
              data={['weeks', 'months']}
              {...form.getInputProps('horizonUnit')}
            />
          </div>
        </Input.Wrapper>
      </div>
      <TextInput
        label="Most sessions a day"
        description="Empty for no limit."
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('dailyMaximum')}
      />
      <MinutesField
        {...minutes('changeNotice')}
        label="Notice to cancel or move"
        description="How long before their session clients can do it themselves. After that their page asks them to contact you."
        choices={[0, 2 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]}
        none="Until the session begins"
      />
      <NativeSelect
        label="After that"
        description="A late cancellation also uses up a session of the client's package."
        data={[
          { value: 'refuse', label: 'They cannot cancel by themselves' },
          { value: 'mark', label: 'They can cancel, marked as late' },
        ]}
        {...form.getInputProps('lateCancellation')}
        disabled={form.values.changeNotice === 0}
      />
      <Textarea
        label="Booking policy"
        description="Shown in the booking form, and to be accepted there. Leave it empty for none."
        placeholder="Please cancel at least 24 hours ahead. Later cancellations are charged in full."
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('policy')}
      />
    </>
  );
}
