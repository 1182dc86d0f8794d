import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { zoneName } from '../../../../shared/format-time.ts';
import { useNow } from '../../../../ui/use-now.ts';
import classes from './time-zone.module.css';
import { isFound, placeOf, timeAndOffset, timeZones } from './time-zones.ts';

type Props = { value: string; onChange: (zone: string) => void; error?: ReactNode; 'data-path'?: string };

/** Every time zone, found by city or name, each with the time that it is there now. */
export function TimeZoneField({ value, onChange, ...rest }: Props) {
  const now = useNow();
  const [wasOpened, setWasOpened] = useState(false);
  const choices = useMemo(() => timeZones(value).map(zone => ({ value: zone, label: placeOf(zone) })), [value]);
  return (
    <Select
      label="Time zone"
      description={
        <>
          It’s now {timeAndOffset(value, now)} there ({zoneName(value, now)}). Working hours, reminders and “today”
          follow this zone. Changing it doesn’t move existing appointments.
        </>
      }
      data={choices}
      searchable
      filter={findZones}
      maxDropdownHeight={320}
      nothingFoundMessage="No match. Try the nearest large city."
      comboboxProps={{ withinPortal: false }}
      // Hundreds of clocks are read when somebody looks at them.
      onDropdownOpen={() => setWasOpened(true)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          {wasOpened && <span className={classes.time}>{timeAndOffset(option.value, now)}</span>}
        </span>
      )}
      value={value}
      onChange={zone => zone && onChange(zone)}
      {...rest}
    />
  );
}

const findZones: OptionsFilter = ({ options, search }) =>
  options.filter(
    (option): option is ComboboxItem =>
      'value' in option && isFound(String(option.value), search, zoneName(String(option.value))),
  );
