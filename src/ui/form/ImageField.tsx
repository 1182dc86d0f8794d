import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { FileButton } from './FileButton.tsx';
import classes from './image-field.module.css';
import { type ImageRules, readImage } from './read-image.ts';

type Props = {
  label: string;
  hint: string;
  rules: ImageRules;
  /** `wide` shows the whole picture, `round` the centered square that will be visible. */
  shape: 'wide' | 'round';
  /** Without a border. */
  isBare?: boolean;
  /** Shown while there is no picture. */
  placeholder: ReactNode;
  /** A URL or data URL; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called with the reason why a file was refused, which is also shown beside the field. */
  onRefused?: (sentence: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A picture that can be chosen, dropped and removed. An unsuitable file is refused beside the field. */
export function ImageField({
  label,
  hint,
  rules,
  shape,
  isBare,
  placeholder,
  value,
  onChange,
  onRefused,
  error,
  ...rest
}: Props) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const problem = refusal ?? error;

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readImage(file, rules).catch(() => ({
      refusal: 'Couldn’t read this file. Check that it still exists.',
    }));
    setRefusal('refusal' in read ? read.refusal : null);
    if ('url' in read) onChange(read.url);
    else onRefused?.(read.refusal);
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!event.currentTarget.closest('fieldset:disabled')) void take(event.dataTransfer.files[0]);
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
        data-bare={isBare || undefined}
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
            <FileButton
              {...rest}
              size="xs"
              label={label}
              accept={rules.types.join(',')}
              onFile={file => void take(file)}
            >
              {value ? 'Replace' : 'Choose a file'}
            </FileButton>
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
      </div>
      <div role="alert">{problem && <p className={classes.error}>{problem}</p>}</div>
    </div>
  );
}
