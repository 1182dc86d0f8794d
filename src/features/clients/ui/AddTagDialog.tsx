import { Autocomplete, Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { tag } from '../contract.ts';
import { tagsQuery } from './client-queries.ts';
import { countClients } from './count-clients.ts';

type Props = {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onAdd: (tag: string) => void;
};

/** A tag for many clients: one that is in use, or a new one. */
export function AddTagDialog({ count, isOpen, onClose, onClosed, onAdd }: Props) {
  const tags = useQuery(tagsQuery).data ?? [];
  const form = useForm({
    initialValues: { tag: '' },
    validate: schemaResolver(z.object({ tag }), { sync: true }),
  });
  return (
    <FormDialog
      title={`Add a tag to ${countClients(count)}`}
      isOpen={isOpen}
      isDirty={false}
      onClose={onClose}
      onClosed={onClosed}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(values => {
          onClose();
          onAdd(tag.parse(values.tag));
        })}
      >
        <Autocomplete
          label="Tag"
          data-autofocus
          maxLength={40}
          data={tags.map(each => each.tag)}
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={160}
          {...form.getInputProps('tag')}
        />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled">
            Add Tag
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
