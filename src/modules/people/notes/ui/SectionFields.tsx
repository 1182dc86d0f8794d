import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DraftText } from './draft.ts';
import { sectionsOf } from './draft.ts';
import classes from './notes.module.css';

type Props = { text: DraftText; onChange: (name: string, written: string) => void; onLeave: () => void };

/** The sections to write in. They grow with the text, so that there is one page to scroll and not five boxes. */
export function SectionFields({ text, onChange, onLeave }: Props) {
  const sections = sectionsOf(text);
  const isAlone = sections.length === 1;
  const first = useRef<HTMLTextAreaElement>(null);
  // Moves the browser's focus into the editor when it opens, and only then: another template leaves it where it is.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.fields}>
      {sections.map(({ name, label, text: written }, index) => (
        <Textarea
          key={name}
          ref={index === 0 ? first : undefined}
          label={label}
          aria-label={isAlone ? 'Note' : undefined}
          labelProps={isAlone ? { className: classes.hidden } : undefined}
          placeholder={isAlone ? 'What you discussed and agreed on' : undefined}
          variant="unstyled"
          autosize
          minRows={isAlone ? 8 : 2}
          maxLength={20_000}
          value={written}
          classNames={{ root: classes.field, label: classes.fieldLabel, input: classes.fieldInput }}
          onChange={event => onChange(name, event.currentTarget.value)}
          onBlur={onLeave}
        />
      ))}
    </div>
  );
}
