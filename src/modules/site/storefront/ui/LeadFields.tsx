import { TextInput } from '@mantine/core';
import { Optional } from '../../../../ui/Optional.tsx';
import { LeadFileField } from '../../../marketing/leads/ui/LeadFileField.tsx';
import type { FieldsProps } from './fields-props.ts';

/** A file for an email address. */
export const LeadFields = ({ form, blocks, index }: FieldsProps) => (
  <>
    <TextInput
      label="Title"
      placeholder="Free guide: a week of easy dinners"
      {...form.getInputProps(`ctaButtons.${index}.text`)}
    />
    <TextInput
      label={<Optional>Note</Optional>}
      placeholder="Leave your email and get it right away."
      {...form.getInputProps(`ctaButtons.${index}.note`)}
    />
    <LeadFileField {...form.getInputProps(`ctaButtons.${index}.fileId`)} value={blocks.list[index]?.fileId ?? null} />
  </>
);
