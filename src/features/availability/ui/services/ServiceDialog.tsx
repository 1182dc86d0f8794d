import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { Optional } from '../../../../ui/Optional.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { typeLabels } from '../../../appointments/appointment-types.ts';
import { useCurrentUser } from '../../../auth/ui/use-current-user.ts';
import { type Service, serviceInput } from '../../contract.ts';
import { refreshServices, servicesPath } from '../availability-queries.ts';
import { PaymentFields } from './PaymentFields.tsx';
import type { ServiceValues } from './service-values.ts';

type Props = { service: Service | null; isOpen: boolean; onClose: () => void };

const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));

/** One service. Give it a key: it starts with the one there is. */
export function ServiceDialog({ service, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const form = useForm<ServiceValues>({
    mode: 'controlled',
    initialValues: valuesOf(service),
    validate: schemaResolver(serviceInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: ServiceValues) => {
      const input = serviceInput.parse(values);
      return service ? api.put(`${servicesPath}/${service.id}`, input) : api.post(servicesPath, input);
    },
    onSuccess: async () => {
      toast.success(service ? 'Service saved' : 'Service added');
      onClose();
      await refreshServices();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={service ? 'Edit service' : 'Add service'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            {service ? 'Save service' : 'Add service'}
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
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
});
