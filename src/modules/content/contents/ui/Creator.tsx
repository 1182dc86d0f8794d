import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import {
  type Content,
  type ContentType,
  contentTypes,
  type GenerateInput,
  generateFailure,
  streamLine,
  type Tone,
  toneLabels,
  tones,
  typeLabels,
} from '../contract.ts';
import { keepContent } from './content-queries.ts';
import classes from './contents.module.css';

// Loaded on demand: the form is on the dashboard's first screen, the editor isn't.
const CreatorResults = onDemand(() => import('./CreatorResults.tsx').then(file => file.CreatorResults));

const typeChoices = contentTypes.map(value => ({ value, label: typeLabels[value] }));
const toneChoices = tones.map(value => ({ value, label: toneLabels[value] }));

/** Carries the writer's reason. */
class NothingWritten extends Error {}

/** `text` grows while it is being written. After a failure the previous text is shown. */
function useGenerate(onWritten: (content: Content) => void) {
  const [text, setText] = useState('');
  const generating = useMutation({
    mutationFn: (input: GenerateInput) => writeOf(input, piece => setText(sofar => sofar + piece)),
    onMutate: () => setText(''),
    onSuccess: content => {
      keepContent(content);
      onWritten(content);
      toast.success('Content Generated', 'Your content has been generated successfully!');
    },
    // 401 shows its own message.
    onError: error =>
      !isStatus(error, 401) &&
      toast.failure('Error', error instanceof NothingWritten ? error.message : generateFailure),
    onSettled: () => setText(''),
  });
  return { text, isPending: generating.isPending, generate: generating.mutate };
}

async function writeOf(input: GenerateInput, onText: (piece: string) => void): Promise<Content> {
  for await (const line of api.lines('/api/content/generate/stream', input, streamLine)) {
    if ('content' in line) return line.content;
    if ('message' in line) throw new NothingWritten(line.message);
    onText(line.text);
  }
  throw new Error(generateFailure);
}

/** Specification, section 2. */
export function Creator() {
  const [type, setType] = useState<ContentType>('instagram');
  const [tone, setTone] = useState<Tone>('professional');
  const [topic, setTopic] = useState('');
  const [shown, setShown] = useState<Content[]>([]);
  const beingEdited = useRef(new Set<number>());
  // Replaces the previous result unless it is being edited.
  const show = (written: Content) => setShown(all => [written, ...all.filter(({ id }) => beingEdited.current.has(id))]);
  const change = (changed: Content) => setShown(all => all.map(each => (each.id === changed.id ? changed : each)));
  const { text, isPending, generate } = useGenerate(show);
  const isBlank = !topic.trim();
  const submit = () => {
    if (isPending) return;
    if (isBlank) toast.failure('Missing Topic', 'Please enter a topic or keywords for content generation.');
    else generate({ type, tone, topic: topic.trim() });
  };
  // A disabled button also disables submitting with Enter, which should show the error.
  const submitBlank = (event: KeyboardEvent) => event.key === 'Enter' && isBlank && submit();
  return (
    <>
      <form
        noValidate
        className={classes.creator}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <NativeSelect
          label="Content Type"
          data={typeChoices}
          value={type}
          onChange={event => setType(contentTypes.find(each => each === event.currentTarget.value) ?? type)}
        />
        <NativeSelect
          label="Tone"
          data={toneChoices}
          value={tone}
          onChange={event => setTone(tones.find(each => each === event.currentTarget.value) ?? tone)}
        />
        <TextInput
          className={classes.topic}
          label="Topic or Keywords"
          placeholder="e.g. iron for runners"
          maxLength={300}
          value={topic}
          onChange={event => setTopic(event.currentTarget.value)}
          onKeyDown={submitBlank}
        />
        <SubmitButton isPending={isPending} pendingLabel="Generating..." isDisabled={isBlank}>
          Generate
        </SubmitButton>
      </form>
      <div aria-live="polite" aria-busy={isPending}>
        {(text || shown.length > 0) && (
          <CreatorResults
            text={text}
            written={shown}
            onChange={change}
            onEditing={(id, isEditing) => beingEdited.current[isEditing ? 'add' : 'delete'](id)}
          />
        )}
      </div>
    </>
  );
}
