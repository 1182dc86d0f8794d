import type { UseFormReturnType } from '@mantine/form';
import { ColorField as PlainColorField } from '../../../../ui/form/ColorField.tsx';
import classes from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';

type Props = {
  label: string;
  form: UseFormReturnType<StorefrontValues>;
  field:
    | `customization.${'primaryColor' | 'backgroundColor' | 'textColor'}`
    | `ctaButtons.${number}.${'backgroundColor' | 'textColor'}`;
  fallback?: string;
};

export function ColorField({ label, form, field, fallback }: Props) {
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
