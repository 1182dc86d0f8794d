import { defaultLocale } from '../../../shared/locale.ts';
import type { Block } from './blocks.ts';
import type { PublicStorefront } from './contract.ts';
import { storefrontMessages } from './messages/catalog.ts';
import { messages } from './messages/en.ts';

// Not in the contracts, because the app needs those without the texts of all languages.

/** The name, or a greeting in the language of the page. */
export const nameOf = ({ businessName, locale = defaultLocale }: Pick<PublicStorefront, 'businessName' | 'locale'>) =>
  businessName || storefrontMessages.in(locale).welcome;

type TitledBlock = Extract<Block, { kind: keyof typeof messages.blockTitles }>;

/** In the language of the page, if the practice has left the English default, with which new blocks begin. */
export const titleOf = ({ kind, text }: TitledBlock, locale: string): string =>
  text === messages.blockTitles[kind] ? storefrontMessages.in(locale).blockTitles[kind] : text;
