import { ActionIcon, Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { DialogForm, FormFrame, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import {
  type NoteTemplate,
  noteTemplates,
  type OwnNoteTemplate,
  ownNoteTemplate,
  ownNoteTemplateInput,
  templates,
} from '../contract.ts';
import { changeTemplate, sectionsOf } from './draft.ts';
import { noteTemplatesPath, noteTemplatesQuery } from './note-queries.ts';
import classes from './notes.module.css';

type Props = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** The practice's own templates for notes: a list, or the form of one of them. */
export function NoteTemplatesDialog({ isOpen, onClose, onClosed }: Props) {
  const { data: own = [] } = useQuery(noteTemplatesQuery);
  const [edited, setEdited] = useState<OwnNoteTemplate | 'new' | null>(null);
  const [isDirty, setDirty] = useState(false);
  const leave = () => {
    setEdited(null);
    setDirty(false);
  };
  return (
    <FormFrame title="Note templates" isOpen={isOpen} isDirty={isDirty} onClose={onClose} onClosed={onClosed}>
      {edited ? (
        <TemplateForm
          key={edited === 'new' ? 'new' : edited.id}
          edited={edited === 'new' ? null : edited}
          onDirty={setDirty}
          onDone={leave}
        />
      ) : (
        <>
          <p className={dialog.message}>Text that a new note starts with, for everyone in your practice.</p>
          {own.length > 0 && (
            <ul className={classes.templates} aria-label="Your templates">
              {own.map(each => (
                <TemplateRow key={each.id} own={each} onEdit={() => setEdited(each)} />
              ))}
            </ul>
          )}
          <div className={dialog.actions}>
            <Button onClick={onClose}>Close</Button>
            <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
              New template
            </Button>
          </div>
        </>
      )}
    </FormFrame>
  );
}

function TemplateRow({ own, onEdit }: { own: OwnNoteTemplate; onEdit: () => void }) {
  const deletion = useMutation({
    mutationFn: () => api.delete(`${noteTemplatesPath}/${own.id}`),
    onSuccess: () => refresh(noteTemplatesPath),
    onError: error => toast.failure('Failed to delete template', sentenceOf(error, 'Try again.')),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete the template “${own.name}”?`,
      message: 'It’s deleted for everyone in your practice. Notes that started from it stay.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate();
  };
  return (
    <li>
      <span>
        {own.name} <span className={classes.quiet}>{templates[own.template].label}</span>
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${own.name}`} onClick={onEdit}>
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${own.name}`}
        disabled={deletion.isPending}
        onClick={() => void remove()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </li>
  );
}

type FormProps = { edited: OwnNoteTemplate | null; onDirty: (isDirty: boolean) => void; onDone: () => void };

function TemplateForm({ edited, onDirty, onDone }: FormProps) {
  const initialValues = {
    name: edited?.name ?? '',
    template: edited?.template ?? ('free' as NoteTemplate),
    sections: edited?.sections ?? {},
  };
  const { form, saving } = useFormModal({
    initialValues,
    schema: ownNoteTemplateInput,
    save: input =>
      edited
        ? api.put(`${noteTemplatesPath}/${edited.id}`, input, ownNoteTemplate)
        : api.post(noteTemplatesPath, input, ownNoteTemplate),
    onSaved: async ({ name }) => {
      toast.success(edited ? 'Template saved' : 'Template added', name);
      await refresh(noteTemplatesPath);
      onDone();
    },
  });
  form.watch('name', () => onDirty(true));
  const text = { ...form.values, appointmentId: null };
  return (
    <DialogForm form={form} saving={saving} onCancel={onDone} label="Save" pendingLabel="Saving..." cancelLabel="Back">
      <TextInput label="Name" maxLength={60} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <SegmentedControl
        aria-label="Form"
        data={noteTemplates.map(value => ({ value, label: templates[value].label }))}
        value={text.template}
        onChange={value => {
          const { template, sections } = changeTemplate(value as NoteTemplate, text);
          form.setValues({ template, sections });
        }}
      />
      {sectionsOf(text).map(({ name, label, text: written }) => (
        <Textarea
          key={name}
          label={label}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={20_000}
          value={written}
          onChange={event => {
            onDirty(true);
            form.setFieldValue('sections', { ...text.sections, [name]: event.currentTarget.value });
          }}
        />
      ))}
    </DialogForm>
  );
}
