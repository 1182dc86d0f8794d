import { TextInput } from '@mantine/core';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { domainInput, practiceDomain } from '../contract.ts';
import { domainPath, keepDomain } from './domain-queries.ts';

type Props = { origin: string; isReachable: boolean; mayWrite: boolean };

/** Before there is a domain. */
export function DomainForm({ origin, isReachable, mayWrite }: Props) {
  const page = usePageForm({
    start: { domain: '' },
    schema: domainInput,
    save: input => api.put(domainPath, input, practiceDomain),
    onSaved: answer => {
      keepDomain(answer);
      return { domain: '' };
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to add the domain')),
  });
  const why = !isReachable
    ? 'This server has no public address yet. Ask the person who hosts Sorrel to give it one.'
    : !mayWrite && 'Only an owner of the practice can change this.';
  return (
    <FormCard page={page} submitLabel="Add domain" pendingLabel="Adding..." readOnly={why}>
      <TextInput
        label="Domain"
        description={`You need to own it. Until it’s verified, your pages stay at ${origin.replace(/^https?:\/\//, '')}.`}
        placeholder="bookings.yourpractice.com"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...page.form.getInputProps('domain')}
      />
    </FormCard>
  );
}
