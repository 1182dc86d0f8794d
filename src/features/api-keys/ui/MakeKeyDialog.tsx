import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { keyPermissions, type Permission } from '../../../shared/permissions.ts';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { refresh } from '../../../ui/query.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { keyLifetimes, type MadeApiKey, madeApiKey, newApiKey } from '../contract.ts';
import { apiKeysPath } from './api-key-queries.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { readPermissions } from './permission-groups.ts';

type Props = { isOpen: boolean; onClose: () => void; onMade: (made: MadeApiKey) => void };
type Values = { name: string; expiresInDays: (typeof keyLifetimes)[number] | null; permissions: Permission[] };

/** Makes a key. Give it a key: every opening is a new form. */
export function MakeKeyDialog({ isOpen, onClose, onMade }: Props) {
  const form = useForm<Values>({
    initialValues: { name: '', expiresInDays: 365, permissions: readPermissions },
    validate: schemaResolver(newApiKey, { sync: true }),
  });
  const making = useMutation({
    mutationFn: (values: Values) => api.post(apiKeysPath, newApiKey.parse(values), madeApiKey),
    onSuccess: async made => {
      onMade(made);
      onClose();
      await refresh(apiKeysPath);
    },
    onError: error => {
      toast.failure('Failed to create the key', sentenceOf(error, 'Please try again.'));
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  const { expiresInDays, permissions } = form.getValues();
  return (
    <FormDialog title="Create an API key" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => making.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
          <TextInput
            label="Name"
            description="The program that will use it."
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label="Valid for"
            value={String(expiresInDays)}
            data={[
              ...keyLifetimes.map(days => ({ value: String(days), label: `${days} days` })),
              { value: 'null', label: 'Until revoked' },
            ]}
            onChange={event => {
              const days = keyLifetimes.find(each => String(each) === event.currentTarget.value) ?? null;
              form.setFieldValue('expiresInDays', days);
            }}
          />
          <PermissionFields
            given={permissions}
            error={form.errors.permissions}
            onChange={given =>
              form.setFieldValue(
                'permissions',
                keyPermissions.filter(each => given.has(each)),
              )
            }
          />
        </div>
        <FormFailure error={making.error} fallback="No key was created. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={making.isPending} pendingLabel="Creating...">
            Create key
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
