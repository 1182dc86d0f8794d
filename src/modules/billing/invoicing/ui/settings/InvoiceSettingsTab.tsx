import { ActionIcon, Badge, Button, Menu, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { queryClient, refresh } from '../../../../../ui/data/query.ts';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../../ui/form/FormSkeleton.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { usePageForm } from '../../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { Section } from '../../../../../ui/layout/Section.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../../ui/table/row-opening.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import {
  formatInvoiceNumber,
  type InvoiceSettings,
  invoiceSettings,
  type TaxRate,
  withOwnPrefixes,
} from '../../settings.ts';
import { invoiceSettingsQuery, invoicesPath, taxRatesPath, taxRatesQuery } from '../invoice-queries.ts';
import classes from './reminder-days.module.css';
import { TaxRateDialog } from './TaxRateDialog.tsx';

function TaxRates() {
  const { data: rates, error, refetch } = useQuery(taxRatesQuery);
  const mayWrite = useMay('invoices.settings');
  const [shown, setShown] = useState({ rate: null as TaxRate | null, opening: 0, isOpen: false });
  const open = (rate: TaxRate | null) => setShown(({ opening }) => ({ rate, opening: opening + 1, isOpen: true }));
  const add = mayWrite && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      Add tax rate
    </Button>
  );
  return (
    <Section
      title="Tax rates"
      purpose="Choose a rate for each line. Issued invoices keep theirs."
      actions={rates && rates.length > 0 && add}
    >
      {rates?.length ? (
        <ul className={section.card}>
          {rates.map(rate => (
            <RateRow key={rate.id} rate={rate} onEdit={mayWrite ? () => open(rate) : null} />
          ))}
        </ul>
      ) : rates ? (
        <div className={section.card}>
          <EmptyState title="No tax rates yet" level="h3" actions={add}>
            Until you add one, invoices have no tax.
          </EmptyState>
        </div>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your tax rates" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your tax rates" />
      )}
      {shown.opening > 0 && (
        <TaxRateDialog
          key={shown.opening}
          rate={shown.rate}
          isOpen={shown.isOpen}
          onClose={() => setShown(before => ({ ...before, isOpen: false }))}
        />
      )}
    </Section>
  );
}

function useDeleteTaxRate({ id, name }: TaxRate) {
  const removal = useMutation({
    mutationFn: () => api.delete(`${taxRatesPath}/${id}`),
    onSuccess: () => {
      toast.success('Tax rate deleted', name);
      return refresh(taxRatesPath);
    },
    onError: error => toast.failure('Failed to delete the tax rate', sentenceOf(error, 'Nothing was deleted.')),
  });
  return async () => {
    const isConfirmed = await confirm({
      title: `Delete ${name}?`,
      message: 'You can’t use it on new lines. Existing invoices and drafts keep it.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate();
  };
}

function RateRow({ rate, onEdit }: { rate: TaxRate; onEdit: (() => void) | null }) {
  const remove = useDeleteTaxRate(rate);
  return (
    <li className={section.row} {...opensOnClick(onEdit)}>
      <div className={section.rowText}>
        <h3>
          <RowButton onOpen={onEdit}>{rate.name}</RowButton> {rate.isDefault && <Badge color="gray">Default</Badge>}
        </h3>
        <p className={section.quiet}>{Number(rate.rate)}%</p>
      </div>
      {onEdit && (
        <RowMenu label={`Actions for ${rate.name}`}>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item c="var(--danger-text)" leftSection={<Icon name="trash" size={16} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}

/** Form values: text as typed. */
export const valuesOf = (saved: InvoiceSettings) => ({
  ...saved,
  nextNumber: String(saved.nextNumber),
  dueDays: String(saved.dueDays),
  taxNumber: saved.taxNumber ?? '',
  footer: saved.footer ?? '',
  paymentInstructions: saved.paymentInstructions ?? '',
  reminderDays: saved.reminderDays.map(String),
});

const maxReminders = 5;

type SettingsValues = ReturnType<typeof valuesOf>;

const oneDay = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Enter a number of days, like 10')
  .transform(Number)
  .refine(days => days >= 1 && days <= 180, 'From 1 to 180 days');

/** One field per reminder, in any order, without duplicates. */
const reminderDays = z
  .array(oneDay)
  .max(maxReminders)
  .transform(days => [...new Set(days)].toSorted((one, other) => one - other));

export const settingsForm = withOwnPrefixes(invoiceSettings.extend({ reminderDays }));

/** Days after which an unpaid invoice is reminded of by email. */
function ReminderDays({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { reminderDays } = form.values;
  const last = Number(reminderDays.at(-1));
  return (
    <fieldset className={classes.reminders}>
      <legend>Email reminders</legend>
      {reminderDays.length === 0 && <p className={classes.none}>No reminders. You can still send them yourself.</p>}
      {reminderDays.map((_, index) => {
        const key = `reminder ${index}`;
        const number = index + 1;
        return (
          <div key={key} className={classes.reminder}>
            <TextInput
              aria-label={`Reminder ${number}, days after the due date`}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              {...form.getInputProps(`reminderDays.${index}`)}
            />
            <span className={classes.after}>days after the due date</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove reminder ${number}`}
              onClick={() => form.removeListItem('reminderDays', index)}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </div>
        );
      })}
      {reminderDays.length < maxReminders && (
        <Button
          className={classes.add}
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('reminderDays', last ? String(Math.min(180, last + 7)) : '3')}
        >
          Add a reminder
        </Button>
      )}
    </fieldset>
  );
}

function InvoiceSettingsForm({ saved }: { saved: InvoiceSettings }) {
  const mayWrite = useMay('invoices.settings');
  const page = usePageForm({
    start: valuesOf(saved),
    schema: settingsForm,
    save: input => api.put(`${invoicesPath}/settings`, input, invoiceSettings),
    onSaved: answer => {
      queryClient.setQueryData(invoiceSettingsQuery.queryKey, answer);
      toast.success('Settings saved successfully', 'They apply from your next invoice on.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your changes to the invoice settings aren’t saved yet.' });
  const { prefix, nextNumber } = form.values;
  return (
    <Section title="Invoices" isMain>
      <FormCard
        page={page}
        submitLabel="Save Settings"
        readOnly={!mayWrite && 'Only an owner of the practice can change this.'}
      >
        <div className={dialog.pair}>
          <TextInput
            label={<Optional>Number prefix</Optional>}
            maxLength={12}
            autoComplete="off"
            classNames={{ wrapper: classes.short }}
            {...form.getInputProps('prefix')}
          />
          <TextInput
            label="Next number"
            inputMode="numeric"
            maxLength={8}
            classNames={{ wrapper: classes.short }}
            autoComplete="off"
            description={
              /^\d{1,8}$/.test(nextNumber) &&
              `The next invoice is ${formatInvoiceNumber(prefix.trim(), Number(nextNumber))}. You can only raise this number.`
            }
            {...form.getInputProps('nextNumber')}
          />
        </div>
        <TextInput
          label={<Optional>Credit note prefix</Optional>}
          description="Credit notes have their own numbers."
          maxLength={12}
          autoComplete="off"
          classNames={{ wrapper: classes.short }}
          {...form.getInputProps('creditPrefix')}
        />
        <TextInput
          label="Days to pay"
          description="Counted from the issue date. You can set another due date on any invoice."
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          classNames={{ wrapper: classes.short }}
          {...form.getInputProps('dueDays')}
        />
        <ReminderDays form={form} />
        <Switch
          label="Prices include tax"
          description="Default for new invoices."
          {...form.getInputProps('isTaxIncluded', { type: 'checkbox' })}
        />
        <TextInput
          label={<Optional>Tax ID</Optional>}
          description="Shown below your address."
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('taxNumber')}
        />
        <Textarea
          label={<Optional>How to pay</Optional>}
          description="Your bank details, for example. Shown on unpaid invoices and in their emails."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('paymentInstructions')}
        />
        <Textarea
          label={<Optional>Footer</Optional>}
          description="Shown at the end of every invoice, like a thank-you note."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1_000}
          {...form.getInputProps('footer')}
        />
      </FormCard>
    </Section>
  );
}

export function InvoiceSettingsTab() {
  const { data: saved, isFetchedAfterMount, error, refetch } = useQuery(invoiceSettingsQuery);
  return (
    <>
      {saved && isFetchedAfterMount && !error ? (
        <InvoiceSettingsForm saved={saved} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your invoice settings" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading your invoice settings" fields={6} />
      )}
      <TaxRates />
    </>
  );
}
