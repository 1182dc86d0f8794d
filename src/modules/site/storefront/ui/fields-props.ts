import type { UseFormReturnType } from '@mantine/form';
import type { StorefrontValues } from './storefront-values.ts';
import type { Blocks } from './use-blocks.ts';

export type FieldsProps = { form: UseFormReturnType<StorefrontValues>; blocks: Blocks; index: number };
