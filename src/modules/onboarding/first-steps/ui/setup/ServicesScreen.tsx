import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../../ui/data/api.ts';
import { fieldErrorsOf } from '../../../../../ui/data/api-error.ts';
import { refresh } from '../../../../../ui/data/query.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import {
  type Service,
  type ServiceInput,
  serviceInput,
  service as serviceSchema,
} from '../../../../scheduling/availability/contract.ts';
import { refreshServices, servicesPath } from '../../../../scheduling/availability/ui/availability-queries.ts';
import { formatDuration } from '../../../../scheduling/availability/ui/format-duration.ts';
import { firstStepsPath } from '../use-first-steps.ts';
import { SetupStepLayout } from './SetupStepLayout.tsx';
import classes from './setup.module.css';

/** Form values of a row: text as typed. */
type ServiceRow = { id: number; name: string; isOffered: boolean; durationMinutes: string; price: string };
type ServiceRows = { rows: ServiceRow[] };

export const rowsOf = (services: Service[]): ServiceRows => ({
  rows: services.map(({ id, name, isHidden, durationMinutes, price }) => ({
    id,
    name,
    isOffered: !isHidden,
    durationMinutes: String(durationMinutes),
    price: price ?? '',
  })),
});

const bodyOf = (service: Service, { isOffered, durationMinutes, price }: ServiceRow) => ({
  ...service,
  isHidden: !isOffered,
  durationMinutes,
  price,
});

/** Error messages of the contract's schema, by field. */
export function validateRows(services: Service[], { rows }: ServiceRows): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const service = services.find(({ id }) => id === row.id);
    const { error } = service ? serviceInput.safeParse(bodyOf(service, row)) : { error: undefined };
    for (const { path, message } of error?.issues ?? []) errors[`rows.${index}.${path.join('.')}`] ??= message;
  }
  return errors;
}

/** The services whose row differs from the stored values. */
export function changedServices(services: Service[], { rows }: ServiceRows): { id: number; input: ServiceInput }[] {
  return rows.flatMap(row => {
    const service = services.find(({ id }) => id === row.id);
    if (!service) return [];
    const input = serviceInput.parse(bodyOf(service, row));
    const isSame =
      input.isHidden === service.isHidden &&
      input.durationMinutes === service.durationMinutes &&
      input.price === service.price;
    return isSame ? [] : [{ id: service.id, input }];
  });
}

type Props = { stored: Service[]; onBack: () => void; onNext: () => void };

/** Durations and prices of the initial services. */
export function ServicesScreen({ stored, onBack, onNext }: Props) {
  const { currency } = useCurrentUser().practice;
  const form = useForm<ServiceRows>({
    initialValues: rowsOf(stored),
    validate: values => validateRows(stored, values),
  });
  const focusError = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  const saving = useMutation({
    // One after the other: if one is rejected, the earlier ones stay saved and aren't sent again.
    mutationFn: async (values: ServiceRows) => {
      for (const { id, input } of changedServices(stored, values)) {
        try {
          await api.put(`${servicesPath}/${id}`, input, serviceSchema);
        } catch (error) {
          const index = values.rows.findIndex(row => row.id === id);
          const rowErrors = Object.entries(fieldErrorsOf(error)).map(([field, message]) => [
            `rows.${index}.${field}`,
            message,
          ]);
          form.setErrors(Object.fromEntries(rowErrors));
          throw error;
        }
      }
    },
    onSuccess: onNext,
    onSettled: () => Promise.all([refreshServices(), refresh(firstStepsPath)]),
  });
  return (
    <SetupStepLayout
      title="What do you offer, and what does it cost?"
      purpose="Clients see the price when they book. Leave it blank to hide it."
      saving={saving}
      failure="Not everything was saved. What you typed is still here."
      onSubmit={form.onSubmit(values => {
        if (!saving.isPending) saving.mutate(values);
      }, focusError)}
      onBack={onBack}
      onSkip={onNext}
    >
      {!form.values.rows.length && <p>You have no services yet. Add them later under Settings.</p>}
      <table className={classes.services} hidden={!form.values.rows.length}>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Duration</th>
            <th scope="col">Price in {currency}</th>
          </tr>
        </thead>
        <tbody>
          {form.values.rows.map(({ id, name, durationMinutes, isOffered }, index) => (
            <tr key={id} data-off={!isOffered || undefined}>
              <td>
                <Checkbox label={name} {...form.getInputProps(`rows.${index}.isOffered`, { type: 'checkbox' })} />
              </td>
              <td>
                <NativeSelect
                  aria-label={`Duration of ${name}`}
                  data={durationsWith(durationMinutes)}
                  {...form.getInputProps(`rows.${index}.durationMinutes`)}
                />
              </td>
              <td>
                <TextInput
                  aria-label={`Price of ${name} in ${currency}`}
                  autoFocus={index === 0}
                  inputMode="decimal"
                  placeholder="No price"
                  maxLength={11}
                  autoComplete="off"
                  {...form.getInputProps(`rows.${index}.price`)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SetupStepLayout>
  );
}

const usualMinutes = [15, 20, 30, 45, 50, 60, 75, 90, 120];

const durationsWith = (current: string) =>
  [...new Set([...usualMinutes, Number(current)])]
    .toSorted((one, other) => one - other)
    .map(minutes => ({ value: String(minutes), label: formatDuration(minutes) }));
