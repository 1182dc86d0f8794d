import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Content, type ContentType, contentTypes, type Tone, toneLabels, tones, typeLabels } from '../contract.ts';
import { ContentText } from './ContentText.tsx';
import { ContentView } from './ContentView.tsx';
import classes from './contents.module.css';
import { useGenerate } from './use-generate.ts';

const typeChoices = contentTypes.map(value => ({ value, label: typeLabels[value] }));
const toneChoices = tones.map(value => ({ value, label: toneLabels[value] }));

/** Type, tone and topic in, a draft out (specification, section 2). */
export function Creator() {
  const [type, setType] = useState<ContentType>('instagram');
  const [tone, setTone] = useState<Tone>('professional');
  const [topic, setTopic] = useState('');
  const [shown, setShown] = useState<Content[]>([]);
  const beingEdited = useRef(new Set<number>());
  // The newest takes the place of the one before, unless somebody is typing into that.
  const show = (written: Content) => setShown(all => [written, ...all.filter(({ id }) => beingEdited.current.has(id))]);
  const change = (changed: Content) => setShown(all => all.map(each => (each.id === changed.id ? changed : each)));
  const { text, isPending, generate } = useGenerate(show);
  const isBlank = !topic.trim();
  const submit = () => {
    if (isPending) return;
    if (isBlank) toast.failure('Missing Topic', 'Please enter a topic or keywords for content generation.');
    else generate({ type, tone, topic: topic.trim() });
  };
  // A disabled button keeps the browser from submitting by Enter.
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
        {text && (
          <div className={classes.result}>
            <ContentText body={text} />
          </div>
        )}
        {/* Stays where it is while the next one is written: somebody may be typing into it. */}
        {shown.map(content => (
          <div key={content.id} className={classes.result}>
            <ContentView
              content={content}
              onChange={change}
              onEditing={isEditing => beingEdited.current[isEditing ? 'add' : 'delete'](content.id)}
            />
          </div>
        ))}
      </div>
    </>
  );
}
