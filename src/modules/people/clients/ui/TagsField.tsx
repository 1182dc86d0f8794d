import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Optional } from '../../../../ui/Optional.tsx';
import type { ClientForm } from './client-form.ts';
import { tagsQuery } from './client-queries.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

const mostTags = 20;

/** Tags are chosen among those in use or typed anew; Enter or a comma ends one. */
export function TagsField({ form }: { form: ClientForm }) {
  const tags = useQuery(tagsQuery).data ?? [];
  const { error, ...field } = form.getInputProps('tags');
  return (
    <TagsInput
      label={<Optional>Tags</Optional>}
      placeholder={form.getValues().tags.length ? undefined : 'Add a tag'}
      data={tags.map(({ tag }) => tag)}
      maxTags={mostTags}
      acceptValueOnBlur
      splitChars={[',', ';']}
      clearable={false}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={160}
      isDuplicate={(value, current) => current.some(each => each.toLowerCase() === value.toLowerCase())}
      {...field}
      error={error ?? firstOf(form.errors)}
    />
  );
}

/** What is wrong with a single tag stands under "tags.0". */
const firstOf = (errors: ClientForm['errors']) =>
  Object.entries(errors).find(([field]) => field.startsWith('tags.'))?.[1];
