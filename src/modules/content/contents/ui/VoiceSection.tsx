import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { type Voice, voice } from '../contract.ts';
import { contentsPath, voiceQuery } from './content-queries.ts';

/** Style settings for the built-in writer and the language model. */
export function VoiceSection() {
  const query = useQuery(voiceQuery);
  return (
    <Section title="Your voice" purpose="Used for every draft. Client data is never shared with the AI.">
      {query.data && query.isFetchedAfterMount ? (
        <VoiceForm stored={query.data} />
      ) : query.isError ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your voice" error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading your voice" fields={4} />
      )}
    </Section>
  );
}

const valuesOf = ({ niche, audience, avoid, sample }: Voice) => ({
  niche: niche ?? '',
  audience: audience ?? '',
  avoid: avoid ?? '',
  sample: sample ?? '',
});

function VoiceForm({ stored }: { stored: Voice }) {
  const page = usePageForm({
    start: valuesOf(stored),
    schema: voice,
    save: input => api.put(`${contentsPath}/voice`, input, voice),
    onSaved: answer => {
      queryClient.setQueryData(voiceQuery.queryKey, answer);
      toast.success('Settings saved successfully', 'Your next draft will use this voice.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'These settings aren’t saved yet.' });
  const field = (name: keyof Voice) => page.form.getInputProps(name);
  return (
    <FormCard page={page} submitLabel="Save voice">
      <Textarea
        label="What your practice is about"
        placeholder="Plant-based nutrition for runners"
        autosize
        {...field('niche')}
      />
      <Textarea
        label="Who you write for"
        placeholder="Busy parents who run before work"
        autosize
        {...field('audience')}
      />
      <Textarea
        label="Words to avoid"
        description="Separate them with commas. We’ll flag them before you publish."
        placeholder="superfood, guilt-free, skinny"
        autosize
        {...field('avoid')}
      />
      <Textarea
        label="A sample of your writing"
        description="A post or a paragraph that sounds like you."
        autosize
        minRows={4}
        {...field('sample')}
      />
    </FormCard>
  );
}
