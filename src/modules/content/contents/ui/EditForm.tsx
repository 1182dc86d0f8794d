import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/api-error.ts';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { type Content, contentChange, content as contentSchema, longestBody } from '../contract.ts';
import { contentsPath, keepContent } from './content-queries.ts';
import classes from './contents.module.css';

type Props = { content: Content; onSaved: (content: Content) => void; onClose: () => void };

/** Title and text in place. What another window has saved meanwhile is not overwritten. */
export function EditForm({ content, onSaved, onClose }: Props) {
  const { id, version, type } = content;
  const form = useForm({
    initialValues: { title: content.title, body: content.body, version },
    validate: schemaResolver(contentChange, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => api.put(`${contentsPath}/${id}`, values, contentSchema),
    onSuccess: saved => {
      keepContent(saved);
      toast.success('Content saved');
      onSaved(saved);
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      toast.failure('Error', sentenceOf(error, 'Failed to save your changes'));
    },
  });
  useUnsavedChanges({
    hasEdits: form.isDirty() && !saving.isSuccess,
    message: 'Your changes to this post aren’t saved yet.',
  });
  const submit = form.onSubmit(values => {
    if (!saving.isPending) saving.mutate(values);
  });
  const most = longestBody[type];
  const count = `${form.values.body.length.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} characters`;
  return (
    <form noValidate className={classes.edit} onSubmit={submit}>
      <TextInput label={type === 'newsletter' ? 'Subject' : 'Title'} {...form.getInputProps('title')} />
      <Textarea label="Text" description={count} autosize minRows={6} maxRows={28} {...form.getInputProps('body')} />
      <FormFailure error={saving.error} fallback="Failed to save your changes" />
      <div className={classes.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}
