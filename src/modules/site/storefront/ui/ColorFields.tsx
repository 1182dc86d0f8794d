import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { contrast, largeRatio, readable, readableOn, textRatio } from '../../../../shared/contrast.ts';
import { color } from '../../../../shared/zod.ts';
import { ColorField as PlainColorField } from '../../../../ui/form/ColorField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { defaultCustomization } from '../../../accounts/pages/contract.ts';
import type { BlockValues } from './blocks.ts';
import classes from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';

type ColorFieldProps = {
  label: string;
  form: UseFormReturnType<StorefrontValues>;
  field:
    | `customization.${'primaryColor' | 'backgroundColor' | 'textColor'}`
    | `ctaButtons.${number}.${'backgroundColor' | 'textColor'}`;
  fallback?: string;
};

export function ColorField({ label, form, field, fallback }: ColorFieldProps) {
  const { onChange: _, value, ...rest } = form.getInputProps(field);
  const { primaryColor, backgroundColor, textColor } = form.values.customization;
  return (
    <div className={classes.color}>
      <PlainColorField
        label={label}
        {...(fallback !== undefined && { fallback })}
        swatches={[primaryColor, backgroundColor, textColor, '#ffffff']}
        value={value}
        {...rest}
        onChange={color => form.setFieldValue(field, color)}
      />
    </div>
  );
}

type ContrastVerdictProps = {
  text: string;
  background: string;
  /** The page shows this text large and bold when its contrast requires it. */
  growsLarge?: boolean;
  onBetter: (textColor: string) => void;
};

export function ContrastVerdict({ text, background, growsLarge = false, onBetter }: ContrastVerdictProps) {
  const verdict = verdictOf(text, background);
  if (!verdict) return null;
  const isFine = verdict.level === 'easy' || (growsLarge && verdict.level === 'large');
  return (
    <div className={classes.verdict} data-hard={!isFine || undefined}>
      <Icon name={isFine ? 'check' : 'alert'} size={16} />
      <span role="status">
        {isFine ? verdictLabels[verdict.level] : verdictLabels.hard}{' '}
        <span className={classes.ratio}>({verdict.ratio})</span>
      </span>
      {!isFine && (
        <Button
          size="xs"
          aria-label={`Fix: use ${verdict.better} for the text`}
          title={`Use ${verdict.better} for the text`}
          onClick={() => onBetter(verdict.better)}
        >
          Fix
        </Button>
      )}
    </div>
  );
}

const verdictLabels: Record<Verdict['level'], string> = {
  easy: 'Easy to read',
  large: 'Readable in large bold',
  hard: 'Hard to read',
};

type Palette = { name: string; primaryColor: string; backgroundColor: string; textColor: string };

const { primaryColor, backgroundColor, textColor } = defaultCustomization;

/** Each has sufficient contrast. The first one is the default of a new page. */
export const palettes: Palette[] = [
  { name: 'Fern', primaryColor, backgroundColor, textColor },
  { name: 'Forest', primaryColor: '#14532d', backgroundColor: '#f4f7f1', textColor: '#1c2a1f' },
  { name: 'Ocean', primaryColor: '#0369a1', backgroundColor: '#f3f9fd', textColor: '#16303f' },
  { name: 'Plum', primaryColor: '#7e2f78', backgroundColor: '#fcf6fb', textColor: '#351a33' },
  { name: 'Terracotta', primaryColor: '#b4481f', backgroundColor: '#fdf7f2', textColor: '#3b2418' },
  { name: 'Berry', primaryColor: '#be185d', backgroundColor: '#fff7fa', textColor: '#3a1626' },
  { name: 'Slate', primaryColor: '#334155', backgroundColor: '#f8fafc', textColor: '#1e293b' },
  { name: 'Night', primaryColor: '#34d399', backgroundColor: '#12211b', textColor: '#e7f2ec' },
];

type Colors = Omit<Palette, 'name'>;

export const isPalette = (one: Colors, other: Colors) =>
  (['primaryColor', 'backgroundColor', 'textColor'] as const).every(
    field => one[field].toLowerCase() === other[field].toLowerCase(),
  );

export function PaletteField({ form }: { form: UseFormReturnType<StorefrontValues> }) {
  const { customization } = form.values;
  return (
    <fieldset className={classes.palettes}>
      <legend>Palette</legend>
      {palettes.map(palette => {
        const { name, ...colors } = palette;
        return (
          <label key={name} className={`${section.card} ${classes.palette}`}>
            <input
              type="radio"
              name="palette"
              checked={isPalette(palette, customization)}
              onChange={() => form.setFieldValue('customization', { ...customization, ...colors })}
            />
            <span className={classes.sample} style={{ background: colors.backgroundColor }} aria-hidden="true">
              <i style={{ background: colors.textColor }} />
              <i style={{ background: colors.primaryColor }} />
            </span>
            <span className={classes.paletteName}>{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

type Verdict = {
  level: 'easy' | 'large' | 'hard';
  /** Truncated, not rounded: 4.49 must not read as 4.5, the WCAG minimum. */
  ratio: string;
  /** The nearest text color with enough contrast. */
  better: string;
};

/** Null while a color is incomplete. */
export function verdictOf(text: string, background: string): Verdict | null {
  if (!isColor(text) || !isColor(background)) return null;
  const ratio = contrast(text, background);
  return {
    level: ratio >= textRatio ? 'easy' : ratio >= largeRatio ? 'large' : 'hard',
    ratio: `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`,
    better: readable(text, background),
  };
}

/** Empty colors fall back to the page's defaults. */
export function colorsOf({ backgroundColor, textColor }: BlockValues, primaryColor: string) {
  const background = backgroundColor || primaryColor;
  return { background, text: textColor || (isColor(background) ? readableOn(background, largeRatio) : '') };
}

export const isColor = (value: string) => color.safeParse(value).success;
