import { useState } from 'react';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { FormCard } from '../../../../../ui/FormCard.tsx';
import { refresh } from '../../../../../ui/query.ts';
import { SecretInput } from '../../../../../ui/SecretInput.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { usePageForm } from '../../../../../ui/use-page-form.ts';
import { passwordChange } from '../../contract.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { OpenForm } from './OpenForm.tsx';
import { sessionsPath } from './session-queries.ts';

const blank = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const { email } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const page = usePageForm({
    start: blank,
    schema: passwordChange,
    save: input => api.put('/api/auth/password', input),
    onSaved: () => {
      toast.success('Password changed', 'You’ve been signed out on all other devices.');
      void refresh(sessionsPath);
      setIsOpen(false);
      return blank;
    },
    onFailed: error => toast.failure('Failed to change your password', sentenceOf(error, 'Please try again.')),
  });
  const { form } = page;
  return (
    <Section
      title="Password"
      purpose="Changing it signs you out on all other devices."
      actions={<OpenForm isOpen={isOpen} onToggle={setIsOpen} label="Change your password" />}
    >
      {isOpen && (
        <FormCard page={page} submitLabel="Change Password">
          {/* For the browser's password store, which would not know whose password it is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <SecretInput
            label="Current password"
            autoComplete="current-password"
            autoFocus
            {...form.getInputProps('currentPassword')}
          />
          <SecretInput
            label="New password"
            description="At least 10 characters"
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
        </FormCard>
      )}
    </Section>
  );
}
