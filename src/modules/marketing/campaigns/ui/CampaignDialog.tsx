import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/form/focus-first-error.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { tenantQuery } from '../../../accounts/tenants/ui/tenant-queries.ts';
import {
  type Campaign,
  campaign as campaignSchema,
  type Recipients,
  recipients as recipientsSchema,
} from '../contract.ts';
import { CampaignDialogFoot } from './CampaignDialogFoot.tsx';
import { CampaignPreview } from './CampaignPreview.tsx';
import { type CampaignForm, inputOf, recipientsOf, validate, valuesOf } from './campaign-form.ts';
import { audienceQuery, campaignsPath, refreshCampaigns } from './campaign-queries.ts';
import { countOf, leftOutText } from './describe-campaign.ts';
import classes from './dialog.module.css';
import { PlaceholderControl } from './editor/PlaceholderControl.tsx';
import { RichText } from './editor/RichText.tsx';
import { RecipientFields } from './RecipientFields.tsx';

type Props = {
  /** Null for a new campaign. */
  campaign: Campaign | null;
  isOpen: boolean;
  onClose: () => void;
};

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

/** Bulk email must name the sender's postal address (CAN-SPAM in the US, similar laws elsewhere). */
function AddressWarning() {
  const practice = useQuery(tenantQuery);
  if (!practice.data || practice.data.address?.trim()) return null;
  return (
    <p className={classes.warning}>
      <Icon name="alert" size={16} />
      <span>
        The law requires a postal address in bulk email. <Link to="/settings">Add yours in Settings</Link> and we’ll
        include it automatically.
      </span>
    </p>
  );
}

const pause = 300;
const nobody: Recipients = { type: 'all_clients' };

/** Live count of recipients for the current selection, and why others are left out. */
function AudienceCount({ recipients }: { recipients: Recipients | null }) {
  // A string, because the object is new on every render and would restart the debounce.
  const [debounced] = useDebouncedValue(recipients ? JSON.stringify(recipients) : null, pause);
  const debouncedRecipients = debounced === null ? null : recipientsSchema.parse(JSON.parse(debounced));
  const count = useQuery({
    ...audienceQuery(debouncedRecipients ?? nobody),
    enabled: debouncedRecipients !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <p className={classes.count} role="status">
      <Icon name="people" size={16} />
      <span>{recipients ? sentence(count) : 'No recipients yet.'}</span>
    </p>
  );
}

function sentence({
  data,
  isError,
}: {
  data?: Parameters<typeof leftOutText>[0] & { total: number };
  isError: boolean;
}) {
  if (isError) return 'Couldn’t count the recipients.';
  if (!data) return 'Counting...';
  const leftOut = leftOutText(data);
  const recipients = `${countOf(data.total, 'recipient')}.`;
  return leftOut ? `${recipients} Skipped: ${leftOut}.` : recipients;
}

function CampaignFields({ form }: { form: CampaignForm }) {
  const { onChange: changeBody, value: _, defaultValue: __, ...body } = form.getInputProps('body');
  return (
    <div className={dialog.fields}>
      <AddressWarning />
      <div className={classes.pair}>
        <TextInput
          label="Campaign name"
          description="Recipients don’t see it."
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <RecipientFields form={form} />
      </div>
      <AudienceCount recipients={recipientsOf(form.values)} />
      <SubjectField form={form} />
      <RichText
        label="Message"
        description="Your signature, address and an unsubscribe link are added automatically."
        start={form.values.body}
        onChange={changeBody}
        {...body}
      />
      <div className={classes.switches}>
        <Switch
          label="Track clicks"
          description="See which links people open."
          {...form.getInputProps('tracksClicks', { type: 'checkbox' })}
        />
        <Switch
          label="Track opens"
          description="Uses a tracking pixel. Not reliable, and some readers object."
          {...form.getInputProps('tracksOpens', { type: 'checkbox' })}
        />
      </div>
    </div>
  );
}

function SubjectField({ form }: { form: CampaignForm }) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (placeholder: string) => {
    const { subject } = form.getValues();
    const [from, to] = [input.current?.selectionStart ?? subject.length, input.current?.selectionEnd ?? subject.length];
    form.setFieldValue('subject', subject.slice(0, from) + placeholder + subject.slice(to));
    input.current?.focus();
  };
  return (
    <div className={classes.withButton}>
      <TextInput ref={input} label="Subject" maxLength={300} {...form.getInputProps('subject')} />
      <PlaceholderControl onInsert={insert} />
    </div>
  );
}

/** Set a `key` per campaign: the form takes its initial values once. */
export function CampaignDialog({ campaign, isOpen, onClose }: Props) {
  const [view, setView] = useState('write');
  const isPhone = useMediaQuery('(max-width: 40em)');
  const form = useForm({ initialValues: valuesOf(campaign), validate });
  const isDirty = isOpen && form.isDirty();
  useUnsavedChanges({ hasEdits: isDirty, message: 'This campaign hasn’t been saved.', isOverAllTabs: true });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => {
      const input = inputOf(values, campaign);
      if (campaign) return api.put(`${campaignsPath}/${campaign.id}`, input, campaignSchema);
      return api.post(campaignsPath, input, campaignSchema);
    },
    onSuccess: saved => {
      if (campaign) toast.success('Campaign Updated', saved.name);
      else toast.success('Email campaign created successfully', saved.name);
      return refreshCampaigns();
    },
    onError: error =>
      toast.failure(
        campaign ? 'Failed to update email campaign' : 'Failed to create email campaign',
        sentenceOf(error, 'Please try again.'),
      ),
  });
  const showErrors = (errors: Record<string, unknown>) => {
    setView('write');
    // The fields are hidden during the preview and focusable only after the next frame.
    requestAnimationFrame(() => focusFirstError(form, errors));
  };
  const ofThisForm = {
    onSuccess: onClose,
    onError: (error: Error) => {
      const errors = errorsOf(error);
      form.setErrors(errors);
      showErrors(errors);
    },
  };
  const askToClose = async () => {
    if (!isDirty || (await confirm(lose))) onClose();
  };
  return (
    <Dialog
      title={campaign ? 'Edit Campaign' : 'Create Campaign'}
      isOpen={isOpen}
      onClose={() => void askToClose()}
      width={860}
      isLight={!isDirty}
      isFull={isPhone}
      onKeyDown={event => isDirty && event.key === 'Escape' && void askToClose()}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(values => {
          if (!saving.isPending) saving.mutate(values, ofThisForm);
        }, showErrors)}
      >
        <SegmentedControl className={classes.views} aria-label="View" data={views} value={view} onChange={setView} />
        {/* Stays mounted to preserve the editor's undo history. */}
        <div hidden={view !== 'write'}>
          <CampaignFields form={form} />
        </div>
        {view === 'preview' && <CampaignPreview mail={form.values} />}
        <FormFailure error={saving.error} />
        <CampaignDialogFoot
          mail={form.values}
          isSaving={saving.isPending}
          submitLabel={campaign ? 'Save Changes' : 'Create Campaign'}
          onCancel={() => void askToClose()}
        />
      </form>
    </Dialog>
  );
}

/** Maps server errors about recipients to the field that shows them. */
const errorsOf = (error: Error) =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([field, sentence]) => [
      field === 'recipients' ? 'recipientType' : field.replace(/^recipients\.(\w+).*$/, '$1'),
      sentence,
    ]),
  );

const lose = {
  title: 'Discard your changes?',
  message: 'They haven’t been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  isDestructive: true,
};
