import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Client } from '../../../people/clients/contract.ts';
import { clientListQuery, savedFiltersQuery, tagsQuery } from '../../../people/clients/ui/client-queries.ts';
import { recipientTypes } from '../contract.ts';
import type { CampaignForm, CampaignValues } from './campaign-form.ts';
import { countOf } from './describe-campaign.ts';
import classes from './picker.module.css';

const labels: Record<CampaignValues['recipientType'], string> = {
  all_clients: 'All clients',
  selected_clients: 'Selected clients',
  custom_emails: 'Custom email addresses',
  subscribers: 'Newsletter subscribers',
  tag: 'Clients with a tag',
  filter: 'Clients in a saved filter',
};

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

type Props = { chosen: number[]; onChange: (ids: number[]) => void; error?: ReactNode };

const pause = 200;
const chunk = 100;

/** Specification, section 2: the list of clients scrolls. */
function ClientPicker({ chosen, onChange, error }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pause);
  const {
    list,
    rows: clients = [],
    first,
  } = usePages(clientListQuery({ search: search || undefined }), {
    keepPrevious: false,
  });
  const [shown, setShown] = useState(chunk);
  const total = first?.total ?? 0;
  const isChosen = new Set(chosen);
  const toggle = (client: Client) =>
    onChange(isChosen.has(client.id) ? chosen.filter(each => each !== client.id) : [...chosen, client.id]);
  const showMore = (element: HTMLElement) => {
    if (element.scrollHeight - element.scrollTop > element.clientHeight * 3) return;
    if (clients.length > shown) setShown(shown + chunk);
    else if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  };
  const chooseAll = async () => {
    let all = list;
    let pages = list.data?.pages ?? [];
    while (all.hasNextPage) {
      const next = await all.fetchNextPage();
      if (!next.data || next.isFetchNextPageError) break;
      pages = next.data.pages;
      if (!next.hasNextPage) break;
      all = { ...all, ...next };
    }
    onChange([...new Set([...chosen, ...pages.flatMap(page => page.items.map(client => client.id))])]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand like the other labels
    <div role="group" aria-labelledby={`${id}-label`}>
      <div className={classes.head}>
        <span id={`${id}-label`} className={classes.label}>
          Clients
        </span>
        <span className={classes.count} aria-live="polite">
          {countOf(chosen.length, 'client')} chosen
        </span>
        {chosen.length > 0 && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
        {total > 0 && (
          <Button size="compact-xs" variant="subtle" disabled={list.isFetching} onClick={() => void chooseAll()}>
            {search ? `Choose all ${formatCount(total)} found` : `Choose all ${formatCount(total)}`}
          </Button>
        )}
      </div>
      <div className={classes.box} data-error={error ? true : undefined}>
        <TextInput
          type="search"
          variant="unstyled"
          aria-label="Search clients"
          placeholder="Search clients"
          leftSection={<Icon name="search" size={16} />}
          maxLength={200}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value);
            setShown(chunk);
          }}
          // Enter would submit the surrounding form.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        <div className={classes.list} onScroll={event => showMore(event.currentTarget)} aria-busy={list.isPending}>
          {clients.slice(0, shown).map(client => (
            <label key={client.id} className={classes.client}>
              <input type="checkbox" checked={isChosen.has(client.id)} onChange={() => toggle(client)} />
              <span>
                {client.firstName} {client.lastName}
              </span>
              <small>{client.email}</small>
            </label>
          ))}
          {!clients.length && (
            <p className={classes.none}>
              {list.isPending ? 'Loading...' : list.isError ? 'Failed to load clients' : 'No clients found'}
            </p>
          )}
        </div>
      </div>
      <div role="alert">{error && <p className={classes.error}>{error}</p>}</div>
    </div>
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
  const options = tags.data?.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })) ?? [];
  const all =
    !chosen || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options];
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
  const options = filters.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <NativeSelect
      label="Saved filter"
      description={filters.data?.length === 0 ? 'Save a filter on the clients page first.' : undefined}
      data={[{ value: '', label: 'Choose a saved filter' }, ...options]}
      {...form.getInputProps('filterId')}
    />
  );
}
