import { Select } from '@mantine/core';
import { currencyName, formatMoney } from '../../../../shared/format-money.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { currencies, practiceSettings, type Tenant, tenant, weekStarts } from '../contract.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { TenantLoaded } from './TenantLoaded.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import { keepTenant, tenantPath } from './tenant-queries.ts';

export const PracticeTab = () => (
  <TenantLoaded label="Loading your practice">{saved => <PracticeForm saved={saved} />}</TenantLoaded>
);

const currencyChoices = currencies.map(value => ({ value, label: `${value} · ${currencyName(value)}` }));
const weekChoices = Object.entries(weekStarts)
  .map(([value, label]) => ({ value: Number(value), label }))
  .toSorted((one, other) => ((one.value + 1) % 7) - ((other.value + 1) % 7));
const unitChoices = [
  { value: 'imperial', label: 'Pounds and inches' },
  { value: 'metric', label: 'Kilograms and centimeters' },
];

function PracticeForm({ saved }: { saved: Tenant }) {
  const mayWrite = useMay('practice.write');
  const page = usePageForm({
    start: saved.settings,
    schema: practiceSettings,
    save: input => api.put(`${tenantPath}/settings`, input, tenant),
    onSaved: answer => {
      keepTenant(answer);
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
      </FormCard>
    </Section>
  );
}
