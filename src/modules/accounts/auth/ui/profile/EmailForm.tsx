import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { FormCard } from '../../../../../ui/FormCard.tsx';
import { refresh } from '../../../../../ui/query.ts';
import { SecretInput } from '../../../../../ui/SecretInput.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { usePageForm } from '../../../../../ui/use-page-form.ts';
import { emailChange } from '../../second-step.ts';
import { CodeInput } from '../two-step/CodeInput.tsx';
import { twoStepQuery } from '../two-step/two-step-queries.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { EmailUnderWay } from './EmailUnderWay.tsx';
import { OpenForm } from './OpenForm.tsx';
import { emailChangePath } from './session-queries.ts';

const blank = { email: '', password: '', code: '' };

/** The address changes when the link in the mail to the new one was opened. */
export function EmailForm() {
  const { email, sendsAccountEmail } = useCurrentUser();
  const { data: twoStep } = useQuery(twoStepQuery);
  const hasPassword = twoStep?.hasPassword ?? true;
  const [isOpen, setIsOpen] = useState(false);
  const page = usePageForm({
    start: blank,
    schema: emailChange,
    save: async input => {
      await api.post(emailChangePath, input);
      return input.email;
    },
    onSaved: sentTo => {
      if (sendsAccountEmail)
        toast.success('Check your inbox', `Your email changes once you open the link sent to ${sentTo}.`);
      else toast.success('Email change requested', 'Ask your administrator for the link that confirms it.');
      void refresh(emailChangePath);
      setIsOpen(false);
      return blank;
    },
    onFailed: error => toast.failure('Failed to change your email', sentenceOf(error, 'Please try again.')),
  });
  const { form } = page;
  return (
    <Section
      title="Email address"
      purpose={`You sign in with ${email}.`}
      actions={<OpenForm isOpen={isOpen} onToggle={setIsOpen} label="Change your email" />}
    >
      <EmailUnderWay />
      {isOpen && (
        <FormCard page={page} submitLabel="Change Email" pendingLabel="Sending...">
          <TextInput label="New email" type="email" autoComplete="email" autoFocus {...form.getInputProps('email')} />
          {hasPassword && (
            <SecretInput label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
          )}
          {!hasPassword && twoStep?.since && (
            <CodeInput description="From your app, or a recovery code." {...form.getInputProps('code')} />
          )}
        </FormCard>
      )}
    </Section>
  );
}
