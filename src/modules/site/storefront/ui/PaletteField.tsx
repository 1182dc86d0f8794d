import type { UseFormReturnType } from '@mantine/form';
import classes from './fields.module.css';
import { isPalette, palettes } from './palettes.ts';
import type { StorefrontValues } from './storefront-values.ts';

/** Three colors at once; each can still be changed on its own. */
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
