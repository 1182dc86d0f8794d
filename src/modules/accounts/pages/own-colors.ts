import { color } from '../../../shared/zod.ts';
import { defaultCustomization, type PublicStorefront } from './contract.ts';

/** The default colors follow the visitor's light or dark scheme; a practice's own colors apply in both. */
export function hasOwnColors({ backgroundColor, textColor }: PublicStorefront['customization']): boolean {
  const differs = (value: string, usual: string) => (checkedColor(value) ?? usual).toLowerCase() !== usual;
  return (
    differs(backgroundColor, defaultCustomization.backgroundColor) || differs(textColor, defaultCustomization.textColor)
  );
}

export const checkedColor = (value: string | null | undefined) => color.safeParse(value).data ?? null;
