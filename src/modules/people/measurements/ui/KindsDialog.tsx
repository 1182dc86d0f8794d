import { ActionIcon, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/api-error.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import dialog from '../../../../ui/dialog.module.css';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { refresh } from '../../../../ui/query.ts';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Kind, type OwnKind, ownKind, ownKindInput } from '../contract.ts';
import { kindsPath } from './measurement-queries.ts';
import classes from './measurements.module.css';

type Props = { own: OwnKind[]; isOpen: boolean; onClose: () => void; onAdded: (kind: Kind) => void };

/** The practice's own kinds of measurement: what there is, and one more. */
export function KindsDialog({ own, isOpen, onClose, onAdded }: Props) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', unit: '' },
    validate: schemaResolver(ownKindInput, { sync: true }),
  });
  const adding = useMutation({
    mutationFn: (values: typeof form.values) => api.post(kindsPath, ownKindInput.parse(values), ownKind),
    onSuccess: async added => {
      form.reset();
      await refresh(kindsPath);
      onAdded(added.id);
      onClose();
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Dialog title="Measurement types" isOpen={isOpen} onClose={onClose}>
      <p className={dialog.message}>In addition to weight, waist and body fat. Available for every client.</p>
      {own.length > 0 && (
        <ul className={classes.kinds} aria-label="Your types">
          {own.map(kind => (
            <KindRow key={kind.id} kind={kind} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={form.onSubmit(values => adding.mutate(values))}>
        <div className={dialog.pair}>
          <TextInput
            label="Name"
            placeholder="Energy"
            data-autofocus
            maxLength={60}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={<Optional>Unit</Optional>}
            placeholder="of 10"
            maxLength={12}
            autoComplete="off"
            {...form.getInputProps('unit')}
          />
        </div>
        <FormFailure error={adding.error} />
        <div className={dialog.actions}>
          <SubmitButton isPending={adding.isPending} pendingLabel="Adding...">
            Add type
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function KindRow({ kind }: { kind: OwnKind }) {
  const deletion = useMutation({
    mutationFn: () => api.delete(`${kindsPath}/${kind.id}`),
    onSuccess: () => refresh(kindsPath),
    onError: error => toast.failure(`Failed to delete ${kind.name}`, sentenceOf(error, 'Try again.')),
  });
  return (
    <li>
      <span>
        {kind.name} {kind.unit && <span className={classes.quiet}>{kind.unit}</span>}
      </span>
      <ActionIcon aria-label={`Delete ${kind.name}`} disabled={deletion.isPending} onClick={() => deletion.mutate()}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </li>
  );
}
