import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type PracticePackage, packageInput, practicePackage } from '../contract.ts';
import { typeChoices } from './format-package.ts';
import { packagesPath, refreshPackages } from './package-queries.ts';

type Props = { edited: PracticePackage | null; isOpen: boolean; onClose: () => void };

type Unit = 'validDays' | 'validMonths';

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
      validMonths: String(edited?.validMonths ?? ''),
      isForSale: edited?.isForSale ?? false,
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
  const [unit, setUnit] = useState<Unit>(edited?.validDays ? 'validDays' : 'validMonths');
  const chooseUnit = (chosen: Unit) => {
    form.setValues({ validDays: '', validMonths: '', [chosen]: form.getValues()[unit] });
    setUnit(chosen);
  };
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
      <div className={dialog.pair}>
        <TextInput
          key={unit}
          label={<Optional>Valid for</Optional>}
          description="From the day it’s paid or added. Leave blank for no end."
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.getInputProps(unit)}
        />
        <NativeSelect
          label="Unit"
          data={[
            { value: 'validMonths', label: 'Months' },
            { value: 'validDays', label: 'Days' },
          ]}
          value={unit}
          onChange={event => chooseUnit(event.currentTarget.value === 'validDays' ? 'validDays' : 'validMonths')}
        />
      </div>
      <Switch
        label="Sell it to clients"
        description="Shown on your page and in the client room, where clients pay by card once Stripe is connected. Until then, they’re asked to contact you."
        {...form.getInputProps('isForSale', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
