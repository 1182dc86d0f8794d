import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { typeLabels } from '../../../../../shared/appointment-types.ts';
import { api } from '../../../../../ui/data/api.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Service, type ServicePayment, serviceInput } from '../../contract.ts';
import { refreshServices, servicesPath } from '../availability-queries.ts';
import { PlaceFields, type PlaceValues } from '../PlaceFields.tsx';

type Props = { service: Service | null; isOpen: boolean; onClose: () => void };

const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));

const choices: { value: ServicePayment; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'deposit', label: 'A deposit' },
  { value: 'full', label: 'The full price' },
];

/** Values as typed. */
type ServiceValues = {
  name: string;
  type: string;
  durationMinutes: string;
  price: string;
  description: string;
  isHidden: boolean;
  payment: ServicePayment;
  deposit: string;
  needsApproval: boolean;
} & PlaceValues;

type PaymentFieldsProps = { form: UseFormReturnType<ServiceValues>; currency: string };

/** Payment required when booking on the public page. */
function PaymentFields({ form, currency }: PaymentFieldsProps) {
  const { payment } = form.values;
  return (
    <div className={payment === 'deposit' ? dialog.pair : undefined}>
      <NativeSelect
        label="Due at booking"
        description={payment === 'none' ? undefined : 'We hold the time for 15 minutes while the client pays by card.'}
        data={choices}
        {...form.getInputProps('payment')}
      />
      {payment === 'deposit' && (
        <TextInput
          label={`Deposit in ${currency}`}
          description="Part of the price. The rest is paid later."
          inputMode="decimal"
          maxLength={11}
          {...form.getInputProps('deposit')}
        />
      )}
    </div>
  );
}

/** Needs a `key` per service, because the form is initialized on mount. */
export function ServiceDialog({ service, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const initialValues: ServiceValues = valuesOf(service);
  const { form, saving } = useFormModal({
    initialValues,
    schema: serviceInput,
    save: input => (service ? api.put(`${servicesPath}/${service.id}`, input) : api.post(servicesPath, input)),
    onSaved: async () => {
      toast.success(service ? 'Service saved' : 'Service added');
      onClose();
      await refreshServices();
    },
  });
  return (
    <FormModal
      title={service ? 'Edit service' : 'Add service'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label={service ? 'Save service' : 'Add service'}
      pendingLabel="Saving..."
    >
      <TextInput label="Name" data-autofocus maxLength={120} {...form.getInputProps('name')} />
      <NativeSelect label="Type" data={types} {...form.getInputProps('type')} />
      <div className={dialog.pair}>
        <TextInput
          label="Duration in minutes"
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('durationMinutes')}
        />
        <TextInput
          label={<Optional>{`Price in ${currency}`}</Optional>}
          inputMode="decimal"
          maxLength={11}
          {...form.getInputProps('price')}
        />
      </div>
      <PaymentFields form={form} currency={currency} />
      <Switch
        label="Ask me first"
        description="Clients request a time, and you accept or decline. We hold the time for up to 24 hours."
        checked={form.values.needsApproval}
        error={form.errors.needsApproval}
        data-path="needsApproval"
        onChange={event => form.setFieldValue('needsApproval', event.currentTarget.checked)}
      />
      <PlaceFields
        values={form.values}
        onChange={place => form.setValues(place)}
        error={form.errors.placeDetail}
        hasRooms
      />
      <Textarea
        label={<Optional>Description</Optional>}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <Switch
        label="On your public page"
        description="When off, only you can book it."
        checked={!form.values.isHidden}
        onChange={event => form.setFieldValue('isHidden', !event.currentTarget.checked)}
      />
    </FormModal>
  );
}

const valuesOf = (service: Service | null): ServiceValues => ({
  name: service?.name ?? '',
  type: service?.type ?? 'consultation',
  durationMinutes: String(service?.durationMinutes ?? 30),
  price: service?.price ?? '',
  description: service?.description ?? '',
  isHidden: service?.isHidden ?? false,
  payment: service?.payment ?? 'none',
  deposit: service?.deposit ?? '',
  needsApproval: service?.needsApproval ?? false,
  placeKind: service?.placeKind ?? '',
  placeDetail: service?.placeDetail ?? '',
});
