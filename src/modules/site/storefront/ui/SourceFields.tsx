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
          Shows your three newest published articles. Hidden while you have none.{' '}
          <Link to="/content" className={classes.sourceLink}>
            Open your content
          </Link>
        </p>
      ) : (
        <p className={classes.source}>
          {isFree
            ? 'Shows your first open time. Hidden when no time is open or booking is off. '
            : 'Shows your weekly hours, always up to date. '}
          <Link to="/settings" search={{ tab: 'availability' }} className={classes.sourceLink}>
            {isFree ? 'Change your availability' : 'Change your hours'}
          </Link>
        </p>
      )}
    </>
  );
}
