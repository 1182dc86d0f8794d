import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { localeOf } from '../../../../shared/locale.ts';
import { loadMessages } from '../../../../shared/messages/create-catalog.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { createdSequence } from '../contract.ts';
import { sequenceMessages } from '../messages/catalog.ts';
import { blankSequences, type Template, templates, templatesIn } from '../templates.ts';
import { refreshSequences, sequencesPath } from './sequence-queries.ts';
import classes from './sequences.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** Creates the selected sequence at once, turned off, and opens it. */
export function NewSequenceDialog({ isOpen, onClose }: Props) {
  const { creating, choose } = useCreateSequence(onClose);
  return (
    <Dialog title="New Sequence" isOpen={isOpen} onClose={onClose} width={560}>
      <p className={classes.lead}>Choose a starting point. Nothing is sent until you turn it on.</p>
      <SequenceChoices label="Ready-made" templates={templates} onChoose={choose} />
      <SequenceChoices label="Blank" templates={blankSequences} onChoose={choose} />
      <FormFailure error={creating.error} />
    </Dialog>
  );
}

export function useCreateSequence(onCreated?: () => void) {
  const { history } = useRouter();
  const { practice } = useCurrentUser();
  const creating = useMutation({
    mutationFn: async (template: Template) => {
      const locale = localeOf(practice);
      await loadMessages(locale);
      const own = templatesIn(sequenceMessages.in(locale)).find(({ name }) => name === template.name);
      return api.post(sequencesPath, (own ?? template).sequence, createdSequence);
    },
    onSuccess: async ({ id }) => {
      await refreshSequences();
      onCreated?.();
      history.push(`/emails/sequences/${id}`);
    },
    onError: error => toast.failure('Failed to create the sequence', sentenceOf(error, 'Please try again.')),
  });
  const choose = (template: Template) => {
    if (!creating.isPending) creating.mutate(template);
  };
  return { creating, choose };
}

type ChoicesProps = { label: string; templates: Template[]; onChoose: (template: Template) => void };

export function SequenceChoices({ label, templates: offered, onChoose }: ChoicesProps) {
  return (
    <ul className={`${section.card} ${classes.choices}`} aria-label={label}>
      {offered.map(template => (
        <li key={template.name}>
          <UnstyledButton className={classes.choice} onClick={() => onChoose(template)}>
            <span>
              <b>{template.name}</b>
              <span>{template.purpose}</span>
            </span>
            <Icon name="chevronRight" size={16} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
