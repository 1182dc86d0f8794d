import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { savedFiltersQuery, tagsQuery } from '../../../people/clients/ui/client-queries.ts';
import { recipientTypes } from '../contract.ts';
import { ClientPicker } from './ClientPicker.tsx';
import type { CampaignForm, CampaignValues } from './campaign-form.ts';

const labels: Record<CampaignValues['recipientType'], string> = {
  all_clients: 'All clients',
  selected_clients: 'Selected clients',
  custom_emails: 'Custom email addresses',
  subscribers: 'Newsletter subscribers',
  tag: 'Clients with a tag',
  filter: 'Clients in a saved filter',
};

/** Whom it is for. */
export function RecipientFields({ form }: { form: CampaignForm }) {
  return (
    <>
      <NativeSelect
        label="Recipients"
        data={recipientTypes.map(value => ({ value, label: labels[value] }))}
        {...form.getInputProps('recipientType')}
      />
      <Choice form={form} />
    </>
  );
}

function Choice({ form }: { form: CampaignForm }) {
  switch (form.values.recipientType) {
    case 'selected_clients':
      return (
        <ClientPicker
          chosen={form.values.clientIds}
          onChange={ids => form.setFieldValue('clientIds', ids)}
          error={form.errors.clientIds}
        />
      );
    case 'custom_emails':
      return (
        <Textarea
          label="Email addresses"
          description="Separated by commas."
          placeholder="ann@example.com, ben@example.com"
          minRows={2}
          maxLength={3_000_000}
          {...form.getInputProps('emails')}
        />
      );
    case 'tag':
      return <TagField form={form} />;
    case 'filter':
      return <FilterField form={form} />;
    default:
      return null;
  }
}

function TagField({ form }: { form: CampaignForm }) {
  const tags = useQuery(tagsQuery);
  const { tag: chosen } = form.values;
  const known = tags.data?.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })) ?? [];
  const all =
    !chosen || known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: chosen }, ...known];
  return (
    <NativeSelect
      label="Tag"
      description={tags.data?.length === 0 ? 'None of your clients have a tag yet.' : undefined}
      data={[{ value: '', label: 'Choose a tag' }, ...all]}
      {...form.getInputProps('tag')}
    />
  );
}

function FilterField({ form }: { form: CampaignForm }) {
  const filters = useQuery(savedFiltersQuery);
  const known = filters.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <NativeSelect
      label="Saved filter"
      description={filters.data?.length === 0 ? 'Save a filter on the clients page first.' : undefined}
      data={[{ value: '', label: 'Choose a saved filter' }, ...known]}
      {...form.getInputProps('filterId')}
    />
  );
}
