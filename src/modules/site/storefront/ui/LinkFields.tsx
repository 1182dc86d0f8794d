import { TextInput } from '@mantine/core';
import classes from './blocks.module.css';
import { ColorField } from './ColorField.tsx';
import { ContrastVerdict } from './ContrastVerdict.tsx';
import { colorsOf } from './contrast-verdict.ts';
import fields from './fields.module.css';
import type { FieldsProps } from './fields-props.ts';

/** The specified block: a button in its colors. */
export function LinkFields({ form, blocks, index }: FieldsProps) {
  const block = blocks.list[index];
  if (!block) return null;
  const url = `ctaButtons.${index}.url` as const;
  const { text, background } = colorsOf(block, form.values.customization.primaryColor);
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="Text" {...form.getInputProps(`ctaButtons.${index}.text`)} />
        <TextInput
          label="Link"
          // An error takes this line's place: what is below keeps still under the pointer.
          description={form.errors[url] ? undefined : 'We add https:// for you.'}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(url)}
        />
      </div>
      <div className={fields.colors}>
        <ColorField
          label="Background color"
          form={form}
          field={`ctaButtons.${index}.backgroundColor`}
          fallback={background}
        />
        <ColorField label="Text color" form={form} field={`ctaButtons.${index}.textColor`} fallback={text} />
        <ContrastVerdict
          text={text}
          background={background}
          growsLarge
          onBetter={color => form.setFieldValue(`ctaButtons.${index}.textColor`, color)}
        />
      </div>
    </>
  );
}
