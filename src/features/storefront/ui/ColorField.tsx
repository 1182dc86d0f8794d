import { ColorInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isColor } from './contrast-verdict.ts';
import classes from './storefront.module.css';
import type { StorefrontValues } from './storefront-values.ts';

type Props = {
  label: string;
  form: UseFormReturnType<StorefrontValues>;
  field:
    | `customization.${'primaryColor' | 'backgroundColor' | 'textColor'}`
    | `ctaButtons.${number}.${'backgroundColor' | 'textColor'}`;
  /** What holds while the field is empty. */
  fallback?: string;
};

/** A color as #rrggbb, typed or picked, with the page's own at hand. */
export function ColorField({ label, form, field, fallback }: Props) {
  const { value, onChange, onBlur, ...rest } = form.getInputProps(field);
  const { primaryColor, backgroundColor, textColor } = form.values.customization;
  return (
    <ColorInput
      label={label}
      classNames={{ root: classes.color }}
      placeholder={fallback}
      value={value}
      onChange={onChange}
      onBlur={event => {
        const full = completeColor(event.currentTarget.value);
        if (full === value) onBlur(event);
        else form.setFieldValue(field, full);
      }}
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={[...new Set([primaryColor, backgroundColor, textColor, '#ffffff'])].filter(isColor)}
      spellCheck={false}
      {...rest}
    />
  );
}

/** "059669" and "#FFF" as people write them in full: "#059669", "#ffffff". */
function completeColor(typed: string): string {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return typed.trim();
}
