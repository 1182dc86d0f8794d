import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf } from '../../../ui/api-error.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Optional } from '../../../ui/Optional.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type PracticePackage, packageInput, practicePackage } from '../contract.ts';
import { packagesPath, refreshPackages } from './package-queries.ts';
import { typeChoices } from './type-choices.ts';

type Props = { edited: PracticePackage | null; isOpen: boolean; onClose: () => void };

/** Makes or changes what the practice offers. Give it a key: every opening is a new form. */
export function PackageDialog({ edited, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const form = useForm({
    initialValues: {
      name: edited?.name ?? '',
      sessions: String(edited?.sessions ?? 5),
      price: edited?.price ?? '',
      type: edited?.type ?? '',
      validDays: String(edited?.validDays ?? ''),
    },
    validate: schemaResolver(packageInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => {
      const input = packageInput.parse(values);
      return edited
        ? api.put(`${packagesPath}/${edited.id}`, input, practicePackage)
        : api.post(packagesPath, input, practicePackage);
    },
    onSuccess: async () => {
      toast.success(edited ? 'Package saved' : 'Package added');
      onClose();
      await refreshPackages();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={edited ? 'Edit package' : 'Add package'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <DialogForm
        form={form}
        saving={saving}
        onCancel={onClose}
        label={edited ? 'Save package' : 'Add package'}
        pendingLabel="Saving..."
      >
        <TextInput
          label="Name"
          placeholder="Five follow-ups"
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <div className={dialog.pair}>
          <TextInput
            label="Sessions"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            {...form.getInputProps('sessions')}
          />
          <TextInput
            label={<Optional>{`Price in ${currency}`}</Optional>}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            {...form.getInputProps('price')}
          />
        </div>
        <NativeSelect label="For" data={typeChoices} {...form.getInputProps('type')} />
        <TextInput
          label={<Optional>Valid for (days)</Optional>}
          description="From the day you add it for a client. Leave blank for no end."
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.getInputProps('validDays')}
        />
      </DialogForm>
    </FormDialog>
  );
}
