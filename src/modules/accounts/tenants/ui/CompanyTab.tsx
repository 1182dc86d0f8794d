import { Select, Textarea, TextInput } from '@mantine/core';
import { countries } from '../../../../shared/countries.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { ImageField } from '../../../../ui/form/ImageField.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { maxLogoBytes, type Tenant, tenant, tenantInput } from '../contract.ts';
import { TenantLoaded } from './TenantLoaded.tsx';
import { cacheTenant, tenantPath } from './tenant-queries.ts';

export const CompanyTab = () => (
  <TenantLoaded label="Loading your company">{saved => <CompanyForm saved={saved} />}</TenantLoaded>
);

const logoRules = {
  types: ['image/png', 'image/jpeg'],
  largest: maxLogoBytes,
  wrongType: 'Please choose an image file: PNG or JPG',
  tooLarge: 'Please choose an image of at most 2MB',
};

/** The form of specification section 2 (company settings) with the messages of section 8. */
function CompanyForm({ saved }: { saved: Tenant }) {
  const mayWrite = useMay('practice.write');
  const page = usePageForm({
    start: valuesOf(saved),
    schema: tenantInput,
    save: input => api.put(tenantPath, input, tenant),
    onSaved: answer => {
      cacheTenant(answer);
      toast.success('Settings saved successfully', 'Company information has been updated.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your company changes aren’t saved yet.' });
  return (
    <Section title="Company" isMain>
      <FormCard
        page={page}
        submitLabel="Save Settings"
        readOnly={!mayWrite && 'Only an owner of the practice can change this.'}
      >
        <TextInput
          label="Company Name *"
          required
          withAsterisk={false}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput label="Phone Number" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        <Textarea label="Address" rows={3} autoComplete="street-address" {...form.getInputProps('address')} />
        <Select
          label="Country"
          placeholder="Choose a country"
          data={countries}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the country' }}
          nothingFoundMessage="Not listed. Choose Other."
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('country')}
          onChange={country => form.setFieldValue('country', country ?? '')}
        />
        <ImageField
          label="Company Logo"
          hint="PNG, JPG up to 2MB"
          rules={logoRules}
          shape="wide"
          placeholder={<Icon name="storefront" size={22} />}
          {...form.getInputProps('logoUrl')}
          value={form.values.logoUrl}
        />
        <Textarea
          label="Email Signature"
          description="This signature will be automatically added to all outgoing emails"
          rows={6}
          {...form.getInputProps('emailSignature')}
        />
      </FormCard>
    </Section>
  );
}

/** In the order of the fields, because the first invalid one is focused. */
const valuesOf = ({ name, phone, address, country, logoUrl, emailSignature }: Tenant) => ({
  name,
  phone: phone ?? '',
  address: address ?? '',
  country: country ?? '',
  logoUrl: logoUrl ?? '',
  emailSignature: emailSignature ?? '',
});
