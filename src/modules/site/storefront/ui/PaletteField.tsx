import type { UseFormReturnType } from '@mantine/form';
import { defaultCustomization } from '../../../accounts/pages/contract.ts';
import classes from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';

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
          <label key={name} className={classes.palette}>
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
