import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { readableOn } from '../../../../shared/contrast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { fonts } from '../contract.ts';
import { ColorField } from './ColorField.tsx';
import { ContrastVerdict } from './ContrastVerdict.tsx';
import { isColor } from './contrast-verdict.ts';
import classes from './fields.module.css';
import { PaletteField } from './PaletteField.tsx';
import { PictureField } from './PictureField.tsx';
import type { StorefrontValues } from './storefront-values.ts';

export function DesignTab({ form }: { form: UseFormReturnType<StorefrontValues> }) {
  const { primaryColor, backgroundColor, textColor, fontFamily } = form.values.customization;
  return (
    <div className={classes.stack}>
      <PaletteField form={form} />
      <div className={classes.colors}>
        <ColorField label="Primary color" form={form} field="customization.primaryColor" />
        {isColor(primaryColor) && (
          <p className={classes.verdict}>
            Used for buttons, with {readableOn(primaryColor, 3) === '#ffffff' ? 'white' : 'dark'} text.
          </p>
        )}
      </div>
      <div className={classes.colors}>
        <ColorField label="Background" form={form} field="customization.backgroundColor" />
        <ColorField label="Text" form={form} field="customization.textColor" />
        <ContrastVerdict
          text={textColor}
          background={backgroundColor}
          onBetter={color => form.setFieldValue('customization.textColor', color)}
        />
      </div>
      <PictureField
        label="Background image"
        hint="Shown behind a color overlay so your text stays readable."
        shape="wide"
        placeholder={<Icon name="image" size={22} />}
        form={form}
        field="customization.backgroundImage"
      />
      <Select
        label="Font"
        data={fonts}
        classNames={{ root: classes.font }}
        styles={{ input: { fontFamily: inFont(fontFamily) } }}
        renderOption={({ option }) => <span style={{ fontFamily: inFont(option.value) }}>{option.label}</span>}
        maxDropdownHeight={420}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('customization.fontFamily')}
      />
    </div>
  );
}

/** A machine without the font shows its name in ours. */
const inFont = (font: string) => `"${font}", var(--font)`;
