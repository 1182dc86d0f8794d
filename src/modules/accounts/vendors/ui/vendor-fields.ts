import type { UseFormReturnType } from '@mantine/form';
import type { VendorValues } from './vendor-values.ts';

export type FieldsProps = {
  form: UseFormReturnType<VendorValues>;
  /** Names of the stored secrets. */
  stored: string[];
};
