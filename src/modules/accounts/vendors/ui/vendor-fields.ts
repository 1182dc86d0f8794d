import type { UseFormReturnType } from '@mantine/form';
import type { VendorValues } from './vendor-values.ts';

export type FieldsProps = {
  form: UseFormReturnType<VendorValues>;
  /** The names of the secrets that the server has. */
  stored: string[];
};
