import { TextInput } from '@mantine/core';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import dialog from '../../../../../ui/dialog.module.css';
import { FormCard } from '../../../../../ui/FormCard.tsx';
import { ImageField } from '../../../../../ui/ImageField.tsx';
import { initialsOf, Portrait } from '../../../../../ui/Portrait.tsx';
import { queryClient } from '../../../../../ui/query.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { usePageForm } from '../../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../../ui/use-unsaved-changes.ts';
import { type CurrentUser, currentUser, largestPhoto, profileInput } from '../../contract.ts';
import { currentUserQuery, useCurrentUser } from '../use-current-user.ts';

const photoRules = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  largest: largestPhoto,
  wrongType: 'Please choose an image file',
  tooLarge: 'Please choose an image smaller than 5MB',
};

export function ProfileForm() {
  const user = useCurrentUser();
  const page = usePageForm({
    start: valuesOf(user),
    schema: profileInput,
    save: ({ photo, ...names }) =>
      api.put('/api/auth/profile', { ...names, ...changeOf(photo, user.profileImageUrl) }, currentUser),
    onSaved: answer => {
      queryClient.setQueryData(currentUserQuery.queryKey, answer);
      toast.success('Profile saved');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Failed to save your profile', sentenceOf(error, 'Please try again.')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your profile changes aren’t saved yet.' });
  return (
    <Section title="Profile" isMain>
      <FormCard page={page} submitLabel="Save Profile">
        <ImageField
          label="Photo"
          hint="PNG, JPG or WebP up to 5MB. Cropped to a square."
          rules={photoRules}
          shape="round"
          placeholder={<Portrait initials={initialsOf(user)} seed={0} size="large" />}
          {...form.getInputProps('photo')}
          value={form.values.photo}
        />
        <div className={dialog.pair}>
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
      </FormCard>
    </Section>
  );
}

const valuesOf = ({ profileImageUrl, firstName, lastName }: CurrentUser) => ({
  photo: profileImageUrl ?? '',
  firstName,
  lastName,
});

/** Only a new photo travels; null takes it away. */
function changeOf(photo: string | null | undefined, stored: string | null) {
  if (photo === (stored ?? '')) return {};
  return { photo: photo || null };
}
