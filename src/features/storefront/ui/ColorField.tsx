import { ColorPicker, ColorSwatch, Popover, TextInput, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isColor } from './contrast-verdict.ts';
import classes from './fields.module.css';
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

/** A color as #rrggbb: typed, or picked from a panel that opens at its swatch. */
export function ColorField({ label, form, field, fallback = '' }: Props) {
  const { value, onBlur, ...rest } = form.getInputProps(field);
  const { primaryColor, backgroundColor, textColor } = form.values.customization;
  const shown = isColor(value) ? value : fallback;
  const choose = (color: string) => form.setFieldValue(field, color);
  return (
    <TextInput
      label={label}
      classNames={{ root: classes.color }}
      placeholder={fallback}
      value={value}
      onBlur={event => {
        const full = completeColor(event.currentTarget.value);
        if (full === value) onBlur(event);
        else choose(full);
      }}
      spellCheck={false}
      leftSection={
        <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus>
          <Popover.Target>
            <UnstyledButton className={classes.swatch} aria-label={`Pick a color: ${label}`}>
              <ColorSwatch component="span" color={shown || 'transparent'} size={20} radius="sm" />
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <ColorPicker
              value={shown || '#ffffff'}
              onChange={choose}
              saturationLabel="Saturation and brightness"
              hueLabel="Hue"
              swatches={[...new Set([primaryColor, backgroundColor, textColor, '#ffffff'])].filter(isColor)}
            />
          </Popover.Dropdown>
        </Popover>
      }
      {...rest}
    />
  );
}

/** "059669" and "#FFF" as they are kept: "#059669", "#ffffff". */
function completeColor(typed: string): string {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return typed.trim();
}
