import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { exampleNames, form } from '../contract.ts';
import { formKindLabels, formKinds } from '../questions.ts';
import { formExamplesQuery, formsPath, refreshForms } from './form-queries.ts';

type Props = { isOpen: boolean; onClose: () => void };

const blank = '';

/** A title is required only for a blank form, because an example has its own. */
const choice = z
  .object({ example: z.enum(exampleNames).or(z.literal(blank)), title: z.string(), kind: z.enum(formKinds) })
  .refine(({ example, title }) => example || title.trim(), { path: ['title'], message: 'Enter a title' });

/** A blank form with a title, or a copy of an example, which has its own. */
export function NewFormDialog({ isOpen, onClose }: Props) {
  const { history } = useRouter();
  const { data: examples = [] } = useQuery({ ...formExamplesQuery, enabled: isOpen });
  const { form: fields, saving } = useFormModal({
    initialValues: { example: blank, title: '', kind: 'questionnaire' },
    schema: choice,
    save: ({ example, title, kind }) =>
      api.post(formsPath, example ? { example } : { title, kind, definition: { questions: [] } }, form),
    onSaved: async ({ id }) => {
      await refreshForms();
      onClose();
      history.push(`/forms/${id}`);
    },
  });
  const isBlank = fields.values.example === blank;
  return (
    <FormModal
      title="New form"
      isOpen={isOpen}
      onClose={onClose}
      form={fields}
      saving={saving}
      label="Create form"
      pendingLabel="Creating..."
    >
      <NativeSelect
        label="Begin with"
        data={[
          { value: blank, label: 'A blank form' },
          ...examples.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        {...fields.getInputProps('example')}
      />
      {isBlank && (
        <div className={dialog.pair}>
          <TextInput
            label="Title"
            placeholder="Three-month check-in"
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...fields.getInputProps('title')}
          />
          <NativeSelect
            label="Kind"
            data={Object.entries(formKindLabels).map(([value, label]) => ({ value, label }))}
            {...fields.getInputProps('kind')}
          />
        </div>
      )}
    </FormModal>
  );
}
