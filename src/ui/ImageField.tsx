import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import classes from './image-field.module.css';
import { type ImageRules, readImage } from './read-image.ts';

type Props = {
  label: string;
  hint: string;
  rules: ImageRules;
  /** `wide` shows the whole picture, `round` the square out of its middle that will be seen. */
  shape: 'wide' | 'round';
  /** Shown while there is no picture. */
  placeholder: ReactNode;
  /** An address or data URL; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Told the sentence why a file was not taken, which also stands beside the field. */
  onRefused?: (sentence: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A picture: chosen, dropped, shown, taken away. A file that does not fit is refused beside the field. */
export function ImageField({
  label,
  hint,
  rules,
  shape,
  placeholder,
  value,
  onChange,
  onRefused,
  error,
  ...rest
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const problem = refusal ?? error;

  async function take(file: File | undefined) {
    // Also by a fieldset around it.
    if (!file || input.current?.matches(':disabled')) return;
    const read = await readImage(file, rules).catch(() => ({
      refusal: 'This file cannot be read. Is it still there?',
    }));
    setRefusal('refusal' in read ? read.refusal : null);
    if ('url' in read) onChange(read.url);
    else onRefused?.(read.refusal);
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand like the other labels
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut for the button inside */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-error={problem ? true : undefined}
        onDragOver={event => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={classes.picture} data-shape={shape}>
          {value ? <img src={value} alt={`${label}, preview`} /> : placeholder}
        </span>
        <div className={classes.side}>
          <div className={classes.buttons}>
            <Button
              {...rest}
              size="xs"
              leftSection={<Icon name="upload" size={16} />}
              onClick={() => input.current?.click()}
            >
              {value ? 'Replace' : 'Choose a file'}
            </Button>
            {value && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => {
                  setRefusal(null);
                  onChange('');
                }}
              >
                Remove
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={classes.hint}>
            {hint}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept={rules.types.join(',')}
          aria-label={label}
          tabIndex={-1}
          hidden
          onChange={event => {
            void take(event.currentTarget.files?.[0]);
            // The same file, mended, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div role="alert">{problem && <p className={classes.error}>{problem}</p>}</div>
    </div>
  );
}
