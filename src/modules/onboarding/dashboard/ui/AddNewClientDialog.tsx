import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { FormFrame, showFieldErrors } from '../../../../ui/form/FormModal.tsx';
import { focusFirstError } from '../../../../ui/form/focus-first-error.ts';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { clientInput, dashboardGoals } from '../../../people/clients/contract.ts';
import { clientsPath, refreshClients } from '../../../people/clients/ui/client-queries.ts';
import { ClientFields } from '../../../people/clients/ui/form/ClientFields.tsx';
import { celebrateFirstClient, emptyClient, useClientForm } from '../../../people/clients/ui/form/client-form.ts';

const required = ['firstName', 'lastName', 'email', 'goal'] as const;

/** Specification, sections 2 and 5: submitting without a required field only focuses that field. */
export function AddNewClientDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useClientForm(emptyClient(''));
  const adding = useMutation({
    mutationFn: (values: unknown) => {
      const { status: _, ...input } = clientInput.parse(values);
      return api.post(clientsPath, input);
    },
    onSuccess: async () => {
      toast.success('Success', 'Client added successfully!');
      await refreshClients();
      void celebrateFirstClient();
    },
    onError: () => toast.failure('Error', 'Failed to add client. Please try again.'),
  });
  const close = () => {
    onClose();
    form.reset();
    adding.reset();
  };
  // `reset` drops these callbacks, so that an answer after closing doesn't affect a form opened since.
  const ofThisOpening = {
    onSuccess: close,
    onError: (error: Error) => showFieldErrors(form, error),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const values = form.getValues();
    // A decimal age is truncated to an integer (specification, section 5).
    if (/^\s*\d+\.\d*\s*$/.test(values.age)) form.setFieldValue('age', String(Math.trunc(Number(values.age))));
    const missing = required.find(field => !values[field].trim());
    if (!missing)
      return form.onSubmit(
        values => adding.mutate(values, ofThisOpening),
        errors => focusFirstError(form, errors),
      )(event);
    event.preventDefault();
    form.getInputNode(missing)?.focus();
  };
  return (
    <FormFrame title="Add New Client" isOpen={isOpen} isDirty={form.isDirty()} onClose={close}>
      <form onSubmit={submit}>
        <div className={dialog.fields}>
          <ClientFields form={form} goals={dashboardGoals} />
        </div>
        <FormFailure error={adding.error} />
        <div className={dialog.actions}>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton isPending={adding.isPending} pendingLabel="Adding...">
            Add Client
          </SubmitButton>
        </div>
      </form>
    </FormFrame>
  );
}
