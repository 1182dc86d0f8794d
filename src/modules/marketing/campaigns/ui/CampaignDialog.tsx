import { SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { type Campaign, campaign as campaignSchema } from '../contract.ts';
import { CampaignDialogFoot } from './CampaignDialogFoot.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { CampaignPreview } from './CampaignPreview.tsx';
import { inputOf, validate, valuesOf } from './campaign-form.ts';
import { campaignsPath, refreshCampaigns } from './campaign-queries.ts';
import classes from './dialog.module.css';

type Props = {
  /** The campaign to edit; null writes a new one. */
  campaign: Campaign | null;
  isOpen: boolean;
  onClose: () => void;
};

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

/** Where a campaign is written and looked at. Give it a key: it starts with its campaign. */
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
    // The fields are there again with the next frame.
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
        {/* Kept: the editor remembers what can be undone. */}
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

/** What the server says about a part of the recipients stands beside the field of that part. */
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
