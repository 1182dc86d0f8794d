import { NativeSelect, TextInput } from '@mantine/core';
import { keyPermissions, type Permission } from '../../../../shared/permissions.ts';
import { api } from '../../../../ui/api.ts';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { refresh } from '../../../../ui/query.ts';
import { keyLifetimes, type MadeApiKey, madeApiKey, newApiKey } from '../contract.ts';
import { apiKeysPath } from './api-key-queries.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { readPermissions } from './permission-groups.ts';

type Props = { isOpen: boolean; onClose: () => void; onMade: (made: MadeApiKey) => void };
type Values = { name: string; expiresInDays: (typeof keyLifetimes)[number] | null; permissions: Permission[] };

/** Makes a key. Give it a key: every opening is a new form. */
export function MakeKeyDialog({ isOpen, onClose, onMade }: Props) {
  const initialValues: Values = { name: '', expiresInDays: 365, permissions: readPermissions };
  const { form, saving } = useFormModal({
    initialValues,
    schema: newApiKey,
    save: input => api.post(apiKeysPath, input, madeApiKey),
    onSaved: async made => {
      onMade(made);
      onClose();
      await refresh(apiKeysPath);
    },
    failure: ['Failed to create the key', 'Please try again.'],
  });
  const { expiresInDays, permissions } = form.getValues();
  return (
    <FormModal
      title="Create an API key"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Create key"
      pendingLabel="Creating..."
      fallback="No key was created. What you typed is still here."
    >
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
    </FormModal>
  );
}
