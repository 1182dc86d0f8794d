import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './blocks.module.css';
import type { FieldsProps } from './fields-props.ts';

/** A title; what stands below it comes from elsewhere in the practice. */
export function SourceFields({ form, blocks, index }: FieldsProps) {
  const kind = blocks.list[index]?.kind;
  const isFree = kind === 'nextFree';
  return (
    <>
      <TextInput label="Title" {...form.getInputProps(`ctaButtons.${index}.text`)} />
      {kind === 'articles' ? (
        <p className={classes.source}>
          The newest three that are published, always up to date. Nothing shows while there is none.{' '}
          <Link to="/content" className={classes.sourceLink}>
            Open your content
          </Link>
        </p>
      ) : (
        <p className={classes.source}>
          {isFree
            ? 'The first time that clients can book, always up to date. Nothing shows while none is free or booking is off. '
            : 'Your weekly hours, always up to date. '}
          <Link to="/settings" search={{ tab: 'availability' }} className={classes.sourceLink}>
            {isFree ? 'Change your availability' : 'Change your hours'}
          </Link>
        </p>
      )}
    </>
  );
}
