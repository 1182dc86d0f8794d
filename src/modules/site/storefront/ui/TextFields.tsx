import { Textarea, TextInput } from '@mantine/core';
import { Optional } from '../../../../ui/Optional.tsx';
import classes from './blocks.module.css';
import type { FieldsProps } from './fields-props.ts';

export const HeadingFields = ({ form, index }: FieldsProps) => (
  <TextInput label="Heading" {...form.getInputProps(`ctaButtons.${index}.text`)} />
);

export const TextFields = ({ form, index }: FieldsProps) => (
  <Textarea label="Text" rows={6} resize="vertical" {...form.getInputProps(`ctaButtons.${index}.text`)} />
);

export const TestimonialFields = ({ form, index }: FieldsProps) => (
  <>
    <Textarea
      label="What they said"
      description="Ask before you quote a client, and never name a health condition without consent."
      rows={4}
      resize="vertical"
      {...form.getInputProps(`ctaButtons.${index}.text`)}
    />
    <div className={classes.pair}>
      <TextInput label="Name" placeholder="Ines D." {...form.getInputProps(`ctaButtons.${index}.author`)} />
      <TextInput
        label={<Optional>About them</Optional>}
        placeholder="Client since 2024"
        {...form.getInputProps(`ctaButtons.${index}.about`)}
      />
    </div>
  </>
);
