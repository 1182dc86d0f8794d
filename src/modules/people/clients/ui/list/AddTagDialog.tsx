import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormFrame } from '../../../../../ui/form/FormModal.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { tag } from '../../contract.ts';
import { tagsQuery } from '../client-queries.ts';
import { countClients } from '../format-client.ts';
import classes from './bulk-bar.module.css';

type Props = {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onAdd: (tag: string) => void;
};

const maxOffered = 12;

/** Adds a tag to many clients: an existing one with a click, or a new one. */
export function AddTagDialog({ count, isOpen, onClose, onClosed, onAdd }: Props) {
  const existingTags = useQuery(tagsQuery).data ?? [];
  const form = useForm({
    initialValues: { tag: '' },
    validate: schemaResolver(z.object({ tag }), { sync: true }),
  });
  const add = (chosen: string) => {
    onClose();
    onAdd(chosen);
  };
  const typed = form.getValues().tag.trim().toLowerCase();
  const offered = existingTags.filter(each => each.tag.toLowerCase().includes(typed)).slice(0, maxOffered);
  return (
    <FormFrame
      title={`Add a tag to ${countClients(count)}`}
      isOpen={isOpen}
      isDirty={false}
      onClose={onClose}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={form.onSubmit(values => add(tag.parse(values.tag)))}>
        <TextInput label="Tag" data-autofocus maxLength={40} autoComplete="off" {...form.getInputProps('tag')} />
        {offered.length > 0 && (
          <div className={classes.offered}>
            <span>In use:</span>
            {offered.map(each => (
              <Button key={each.tag} size="xs" onClick={() => add(each.tag)}>
                {each.tag}
              </Button>
            ))}
          </div>
        )}
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled">
            Add Tag
          </Button>
        </div>
      </form>
    </FormFrame>
  );
}
