import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ImageField } from '../../../../ui/form/ImageField.tsx';
import { pictureRules, showRefusal } from '../../../../ui/form/picture-rules.ts';
import type { StorefrontValues } from './storefront-values.ts';

type Props = {
  form: UseFormReturnType<StorefrontValues>;
  field: 'profileImageUrl' | 'logoUrl' | 'customization.backgroundImage';
  label: string;
  hint?: string;
  shape: 'wide' | 'round';
  isBare?: boolean;
  placeholder: ReactNode;
};

/** Shows the specified toasts for rejected files. */
export function PictureField({ form, field, hint, ...rest }: Props) {
  const input = form.getInputProps(field);
  return (
    <ImageField
      {...rest}
      hint={hint ? `${hint} Up to 5MB.` : 'Up to 5MB.'}
      rules={pictureRules}
      {...input}
      value={input.value || ''}
      onRefused={showRefusal}
    />
  );
}
