import { type ComboboxItem, Input, NumberInput, type OptionsFilter, SegmentedControl, Select } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { dateFormatter } from '../../../../shared/format/date-formatter.ts';
import { currencyName, formatMoney } from '../../../../shared/format/format-money.ts';
import { formatTime, zoneName } from '../../../../shared/format/format-time.ts';
import type { Language } from '../../../../shared/locale.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Section } from '../../../../ui/layout/Section.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { currencies, practiceSettings, type Tenant, tenant, weekStarts } from '../contract.ts';
import { TenantLoaded } from './TenantLoaded.tsx';
import { cacheTenant, tenantPath } from './tenant-queries.ts';
import classes from './time-zone.module.css';

export const PracticeTab = () => (
  <TenantLoaded label="Loading your practice">{saved => <PracticeForm saved={saved} />}</TenantLoaded>
);

const currencyChoices = currencies.map(value => ({ value, label: `${value} · ${currencyName(value)}` }));
const weekChoices = Object.entries(weekStarts)
  .map(([value, label]) => ({ value: Number(value), label }))
  .toSorted((one, other) => ((one.value + 1) % 7) - ((other.value + 1) % 7));
/** Names in their own language, as people look for them. */
const languages: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' };
const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }));
const dateChoices = [
  { value: 'monthFirst', label: 'Nov 20, 2026' },
  { value: 'dayFirst', label: '20 Nov 2026' },
];
const clockChoices = [
  { value: '12h', label: '2:30 PM' },
  { value: '24h', label: '14:30' },
];
const unitChoices = [
  { value: 'imperial', label: 'Pounds and inches' },
  { value: 'metric', label: 'Kilograms and centimeters' },
];

type Value = string | number;
type Props = {
  label: string;
  description?: string;
  choices: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** Radio buttons for a few values. */
function ChoiceField({ label, description, choices, value, onChange, error }: Props) {
  const id = useId();
  return (
    <Input.Wrapper labelElement="div" label={label} labelProps={{ id }} description={description} error={error}>
      <div>
        <SegmentedControl
          aria-labelledby={id}
          data={choices.map(choice => ({ value: String(choice.value), label: choice.label }))}
          value={String(value)}
          onChange={chosen => {
            const selected = choices.find(choice => String(choice.value) === chosen);
            if (selected) onChange(selected.value);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** All time zones of this browser by their current names, including the chosen one. */
export function timeZones(chosen: string): string[] {
  const supported = Intl.supportedValuesOf('timeZone').map(zone => (zone === chosen ? zone : (renamed[zone] ?? zone)));
  return [...new Set([...supported, 'UTC', chosen])].toSorted();
}

/** Some browsers list city names of 1993. They, and the server, also accept the current ones. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** "UTC−05:00": the offset at that instant. */
export function offsetOf(zone: string, instant: number): string {
  const parts = dateFormatter(offsetStyle, zone, 'en-US').formatToParts(instant);
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? '';
  // Browsers write UTC as "GMT" or "GMT+00:00".
  return `UTC${name.replace('GMT', '').replace('+00:00', '').replace('-', '−')}`;
}

/** "America/Argentina/Buenos_Aires" → "Buenos Aires, Argentina, America". */
export const placeOf = (zone: string) => zone.split('/').toReversed().join(', ').replaceAll('_', ' ');

/** "Pacific Time (Los Angeles)"; only the place for a zone without a name of its own. */
export function nameAndPlaceOf(zone: string, now: number): string {
  const [name, place] = [zoneName(zone, now), placeOf(zone)];
  const city = place.split(',')[0] ?? place;
  return name.includes(city) || /^(GMT|UTC)/.test(name) ? place : `${name} (${city})`;
}

/** "2:32 PM, UTC−05:00" */
export const timeAndOffset = (zone: string, now: number) => `${formatTime(now, zone)}, ${offsetOf(zone, now)}`;

/** Whether every typed word is the prefix of a word in the zone's id or display name. */
export function isFound(zone: string, typed: string, called: string): boolean {
  const zoneWords = wordsOf(`${zone} ${called}`);
  return wordsOf(typed).every(word => zoneWords.some(each => each.startsWith(word)));
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+−-]+/u)
    .filter(Boolean);

const offsetStyle = { timeZoneName: 'longOffset' } as const;

type TimeZonesProps = { value: string; onChange: (zone: string) => void; error?: ReactNode; 'data-path'?: string };

/** All time zones, searchable by city or name, with their current time. */
function TimeZoneField({ value, onChange, ...rest }: TimeZonesProps) {
  const now = useNow();
  const [wasOpened, setWasOpened] = useState(false);
  // Only the chosen one is named, because a name takes long to find.
  const chosen = nameAndPlaceOf(value, now);
  const choices = useMemo(
    () => timeZones(value).map(zone => ({ value: zone, label: zone === value ? chosen : placeOf(zone) })),
    [value, chosen],
  );
  return (
    <Select
      label="Time zone"
      description={
        <>
          It’s now {timeAndOffset(value, now)} there. Working hours, reminders and “today” follow this zone. Changing it
          doesn’t move existing appointments.
        </>
      }
      data={choices}
      searchable
      filter={findZones}
      maxDropdownHeight={320}
      nothingFoundMessage="No match. Try the nearest large city."
      comboboxProps={{ withinPortal: false }}
      // Formats hundreds of times only when the list is opened.
      onDropdownOpen={() => setWasOpened(true)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{placeOf(option.value)}</span>
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

function PracticeForm({ saved }: { saved: Tenant }) {
  const mayWrite = useMay('practice.write');
  const page = usePageForm({
    start: saved.settings,
    schema: practiceSettings,
    save: input => api.put(`${tenantPath}/settings`, input, tenant),
    onSaved: answer => {
      cacheTenant(answer);
      toast.success('Settings saved successfully', 'They apply everywhere right away.');
      return answer.settings;
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your practice settings aren’t saved yet.' });
  return (
    <Section title="Region" isMain>
      <FormCard
        page={page}
        submitLabel="Save Settings"
        readOnly={!mayWrite && 'Only an owner of the practice can change this.'}
      >
        <TimeZoneField {...form.getInputProps('timeZone')} value={form.values.timeZone} />
        <Select
          label="Your clients’ language"
          description="For your public pages, emails, text messages and invoices. What you write yourself stays as it is, and the app stays in English."
          data={languageChoices}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('language')}
          value={form.values.language}
        />
        <ChoiceField
          label="Dates"
          description="In this app, and in what your clients read in English."
          choices={dateChoices}
          {...form.getInputProps('dateOrder')}
          value={form.values.dateOrder ?? 'monthFirst'}
        />
        <ChoiceField
          label="Clock"
          choices={clockChoices}
          {...form.getInputProps('clock')}
          value={form.values.clock ?? '12h'}
        />
        <ChoiceField
          label="First day of the week"
          choices={weekChoices}
          {...form.getInputProps('weekStart')}
          value={form.values.weekStart}
        />
        <Select
          label="Currency"
          description={`For prices, invoices and revenue, like ${formatMoney('1234.50', form.values.currency)}. Existing amounts aren’t converted.`}
          data={currencyChoices}
          searchable
          nothingFoundMessage="No matching currency."
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('currency')}
        />
        <ChoiceField
          label="Measurements"
          description="Units for weight and length. Recorded values don’t change."
          choices={unitChoices}
          {...form.getInputProps('units')}
          value={form.values.units}
        />
        <NumberInput
          label="Mark a client at risk after"
          description="Counted from the last session. Only active clients with no session ahead are marked."
          suffix={form.values.atRiskWeeks === 1 ? ' week' : ' weeks'}
          min={1}
          max={52}
          allowDecimal={false}
          styles={{ wrapper: { maxWidth: '9rem' } }}
          {...form.getInputProps('atRiskWeeks')}
        />
      </FormCard>
    </Section>
  );
}
