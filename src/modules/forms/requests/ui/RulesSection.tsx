import { Button, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../ui/table/row-opening.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { servicesQuery } from '../../../scheduling/availability/ui/availability-queries.ts';
import { formListQuery, refreshForms } from '../../forms/ui/form-queries.ts';
import { type FormRule, formRule, ruleInput } from '../contract.ts';
import { rulesPath, rulesQuery } from './request-queries.ts';
import classes from './requests.module.css';

/** "5 days before “Initial Consultation”, once" */
export function describeRule({ time, days, weeks, repeat, serviceName }: FormRule): string {
  const session = serviceName ? `“${serviceName}”` : 'a session';
  const ofService = serviceName ? ` of “${serviceName}”` : '';
  if (time === 'every')
    return `${weeks === 1 ? 'Every week' : `Every ${weeks} weeks`} after the first session${ofService}`;
  if (time === 'at_booking')
    return serviceName ? `While booking “${serviceName}”` : 'While booking any service without a form of its own';
  if (time === 'booking')
    return repeat === 'once' ? `With the first booking${ofService}` : `With each booking${ofService}`;
  const distance = days === 1 ? '1 day' : `${days} days`;
  const when = days === 0 ? `On the day of ${session}` : `${distance} ${time} ${session}`;
  return repeat === 'once' ? `${when}, once` : when;
}

/** Rules by which forms are sent automatically; with `formId`, those of one form. */
export function RulesSection({ formId }: { formId?: number }) {
  const { data, error, refetch } = useQuery(rulesQuery);
  const mayWrite = useMay('records.write');
  const [edited, setEdited] = useState<FormRule | 'new' | null>(null);
  const rules = data?.filter(rule => formId === undefined || rule.formId === formId);
  return (
    <Section
      title={formId === undefined ? 'Rules' : 'When it goes out'}
      purpose="Send this form automatically, or ask it while someone books. To ask one client, use Forms on the client’s page."
      actions={
        mayWrite && (
          <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
            Add rule
          </Button>
        )
      }
    >
      {rules ? (
        rules.length > 0 ? (
          <ul className={section.card}>
            {rules.map(rule => (
              <Rule
                key={rule.id}
                rule={rule}
                isOfForm={formId !== undefined}
                onEdit={mayWrite ? () => setEdited(rule) : null}
              />
            ))}
          </ul>
        ) : null
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the rules" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading the rules" />
      )}
      {edited && <RuleDialog rule={edited === 'new' ? null : edited} formId={formId} onClose={() => setEdited(null)} />}
    </Section>
  );
}

type RuleProps = { rule: FormRule; isOfForm: boolean; onEdit: (() => void) | null };

function Rule({ rule, isOfForm, onEdit }: RuleProps) {
  const removing = useMutation({
    mutationFn: () => api.delete(`${rulesPath}/${rule.id}`),
    onSuccess: async () => {
      await refreshForms();
      const { formTitle: _, serviceName: __, id: ___, problem: ____, ...input } = rule;
      toast.success('Rule removed', 'Forms it has sent stay with your clients.', {
        undo: () => void api.post(rulesPath, input, formRule).then(refreshForms, refreshForms),
      });
    },
    onError: error => toast.failure('Failed to remove the rule', sentenceOf(error, 'Nothing changed. Try again.')),
  });
  const description = describeRule(rule);
  return (
    <li className={section.row} {...opensOnClick(onEdit)}>
      <div className={section.rowText}>
        <p>
          <RowButton onOpen={onEdit}>{isOfForm ? description : rule.formTitle}</RowButton>
        </p>
        {!isOfForm && <p className={section.quiet}>{description}</p>}
        {rule.problem && <p className={classes.problem}>{rule.problem}</p>}
      </div>
      {onEdit && (
        <RowMenu label={`Actions for the rule: ${isOfForm ? '' : `${rule.formTitle}, `}${description}`}>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => removing.mutate()}
          >
            Remove
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}

const times = [
  { value: 'at_booking', label: 'While booking, before the time is taken' },
  { value: 'booking', label: 'As soon as it’s booked' },
  { value: 'before', label: 'Days before the session' },
  { value: 'after', label: 'Days after the session' },
  { value: 'every', label: 'Every few weeks' },
];
const repeats = [
  { value: 'once', label: 'Once for each client' },
  { value: 'each', label: 'For every session' },
];

const numberIn = (typed: string) => (typed.trim() ? Number(typed.trim()) : Number.NaN);

type DialogProps = { rule: FormRule | null; formId: number | undefined; onClose: () => void };

function RuleDialog({ rule, formId, onClose }: DialogProps) {
  const { data: forms = [] } = useQuery(formListQuery);
  const { data: services = [] } = useQuery(servicesQuery);
  const { form, saving } = useFormModal({
    initialValues: {
      formId: String(rule?.formId ?? formId ?? ''),
      serviceId: String(rule?.serviceId ?? ''),
      time: rule?.time ?? 'booking',
      days: String(rule?.days || 3),
      weeks: String(rule?.weeks ?? 1),
      repeat: rule?.repeat ?? 'once',
    },
    schema: ruleInput,
    bodyOf: ({ serviceId, ...values }) => ({
      ...values,
      formId: values.formId ? Number(values.formId) : undefined,
      serviceId: serviceId ? Number(serviceId) : null,
      days: values.time === 'before' || values.time === 'after' ? numberIn(values.days) : 0,
      weeks: values.time === 'every' ? numberIn(values.weeks) : 1,
    }),
    save: input => (rule ? api.put(`${rulesPath}/${rule.id}`, input, formRule) : api.post(rulesPath, input, formRule)),
    onSaved: async () => {
      toast.success(rule ? 'Rule saved' : 'Rule added');
      onClose();
      await refreshForms();
    },
  });
  const { time } = form.values;
  const unfit = time === 'at_booking' && forms.find(({ id }) => String(id) === form.values.formId)?.notAtBooking;
  const offered = forms.filter(({ status, id }) => status === 'live' || id === rule?.formId);
  return (
    <FormModal
      title={rule ? 'Edit rule' : 'Add rule'}
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label={rule ? 'Save' : 'Add rule'}
      pendingLabel="Saving..."
    >
      {formId === undefined && (
        <NativeSelect
          label="Form"
          data={[
            { value: '', label: 'Choose a form' },
            ...offered.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          data-autofocus
          {...form.getInputProps('formId')}
        />
      )}
      <NativeSelect
        label="Service"
        data={[
          { value: '', label: 'Any service' },
          ...services.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('serviceId')}
      />
      <NativeSelect label="When" data={times} {...form.getInputProps('time')} />
      {time !== 'at_booking' && (
        <div className={dialog.pair}>
          {(time === 'before' || time === 'after') && (
            <TextInput
              label="Days"
              description="0 is the day of the session."
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              {...form.getInputProps('days')}
            />
          )}
          {time === 'every' && (
            <TextInput
              label="Weeks"
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              {...form.getInputProps('weeks')}
            />
          )}
          {time !== 'every' && <NativeSelect label="How often" data={repeats} {...form.getInputProps('repeat')} />}
        </div>
      )}
      {time === 'at_booking' && (
        <p className={dialog.message}>
          Up to five short questions on your booking page: a short answer, number, choice, yes or no, scale or date.
          Clients answer them before the time is taken. A service’s own form replaces the one for any service.
        </p>
      )}
      {unfit && (
        <p className={classes.problem} role="alert">
          This form can’t be asked while booking. {unfit}
        </p>
      )}
      {time === 'every' && (
        <p className={dialog.message}>
          Counted from the first session, while another one is booked or a package has sessions left.
        </p>
      )}
    </FormModal>
  );
}
