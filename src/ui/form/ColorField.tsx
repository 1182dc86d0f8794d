import '../theme/color-styles.ts';
import { ColorPicker, ColorSwatch, Popover, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { color } from '../../shared/zod.ts';
import classes from './color-field.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown while the field is empty. */
  fallback?: string;
  swatches?: string[];
};

/** A color as #rrggbb: typed, or picked in a popover. */
export function ColorField({ label, value, onChange, onBlur, fallback = '', swatches = [], ...rest }: Props) {
  const shown = isColor(value) ? value : fallback;
  return (
    <TextInput
      label={label}
      classNames={{ root: classes.color, wrapper: classes.input }}
      placeholder={fallback}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={event => {
        const full = normalizeColor(event.currentTarget.value);
        if (full === value) onBlur?.(event);
        else onChange(full);
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
              onChange={onChange}
              saturationLabel="Saturation and brightness"
              hueLabel="Hue"
              swatches={[...new Set(swatches)].filter(isColor)}
            />
          </Popover.Dropdown>
        </Popover>
      }
      {...rest}
    />
  );
}

const isColor = (value: string) => color.safeParse(value).success;

/** Normalizes "059669" and "#FFF" to "#059669" and "#ffffff". */
function normalizeColor(typed: string): string {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return typed.trim();
}
