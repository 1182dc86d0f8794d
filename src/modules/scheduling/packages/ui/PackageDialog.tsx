import { NativeSelect, TextInput } from '@mantine/core';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type PracticePackage, packageInput, practicePackage } from '../contract.ts';
import { packagesPath, refreshPackages } from './package-queries.ts';
import { typeChoices } from './type-choices.ts';

type Props = { edited: PracticePackage | null; isOpen: boolean; onClose: () => void };

/** Needs a new `key` for each opening, which resets the form. */
export function PackageDialog({ edited, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const { form, saving } = useFormModal({
    initialValues: {
      name: edited?.name ?? '',
      sessions: String(edited?.sessions ?? 5),
      price: edited?.price ?? '',
      type: edited?.type ?? '',
      validDays: String(edited?.validDays ?? ''),
    },
    schema: packageInput,
    save: input =>
      edited
        ? api.put(`${packagesPath}/${edited.id}`, input, practicePackage)
        : api.post(packagesPath, input, practicePackage),
    onSaved: async () => {
      toast.success(edited ? 'Package saved' : 'Package added');
      onClose();
      await refreshPackages();
    },
  });
  return (
    <FormModal
      title={edited ? 'Edit package' : 'Add package'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
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
    </FormModal>
  );
}
