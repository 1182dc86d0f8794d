import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMomentInSentence } from '../../../../../shared/format/format-moment.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { refresh } from '../../../../../ui/data/query.ts';
import banner from '../../../../../ui/feedback/banner.module.css';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { Address } from '../../../../../ui/form/Address.tsx';
import { FormCard } from '../../../../../ui/form/FormCard.tsx';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { usePageForm } from '../../../../../ui/form/use-page-form.ts';
import { Section } from '../../../../../ui/layout/Section.tsx';
import { emailChange } from '../../sign-in-contract.ts';
import { CodeInput } from '../two-step/CodeInput.tsx';
import { twoStepQuery } from '../two-step/two-step-queries.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { OpenForm } from './OpenForm.tsx';
import { emailChangePath, emailChangeQuery } from './session-queries.ts';

const blank = { email: '', password: '', code: '' };

/** The pending change, which can be cancelled until its link is opened. */
function EmailUnderWay() {
  const { data } = useQuery(emailChangeQuery);
  const { practice, sendsAccountEmail } = useCurrentUser();
  const takingBack = useMutation({
    mutationFn: () => api.delete(emailChangePath),
    onSuccess: () => toast.success('Email change cancelled', 'Its link no longer works.'),
    onError: error => toast.failure('Failed to cancel the email change', sentenceOf(error, 'Please try again.')),
    onSettled: () => refresh(emailChangePath),
  });
  if (!data?.underWay) return null;
  return (
    <section className={banner.banner} aria-label="Pending email change">
      <p>
        Your email changes to{' '}
        <b>
          <Address email={data.underWay.email} />
        </b>{' '}
        {sendsAccountEmail
          ? 'when you open the link we emailed there.'
          : 'when you open its link. This server can’t send email, so ask your administrator: it’s in the server log.'}{' '}
        The link works until {formatMomentInSentence(data.underWay.expiresAt, practice.timeZone)}.
      </p>
      <Button onClick={() => takingBack.mutate()} disabled={takingBack.isPending}>
        Cancel change
      </Button>
    </section>
  );
}

/** The address changes when the link sent to it is opened. */
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
