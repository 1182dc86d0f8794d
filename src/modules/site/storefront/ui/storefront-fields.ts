import { socialNetworks } from '../../../accounts/pages/socials.ts';
import { type Tab, tabOf, tabs } from './editor-url.ts';

/** In the order in which the form shows them. */
const order = [
  'profileImageUrl',
  'businessName',
  'tagline',
  'description',
  'contactEmail',
  'slug',
  'logoUrl',
  ...socialNetworks.map(network => `socialLinks.${network}`),
  'customization.primaryColor',
  'customization.backgroundColor',
  'customization.textColor',
  'customization.backgroundImage',
  'customization.fontFamily',
];

/** Prefers the open tab, then follows the order of the tabs. */
export function firstWrong(errors: Record<string, unknown>, open: Tab): string | undefined {
  const rank = (field: string) => [
    tabOf(field) === open ? -1 : tabs.indexOf(tabOf(field)),
    blockOf(field) ?? order.indexOf(field),
  ];
  return Object.keys(errors).toSorted((one, other) => {
    const [tab = 0, place = 0] = rank(one);
    const [otherTab = 0, otherPlace = 0] = rank(other);
    return tab - otherTab || place - otherPlace;
  })[0];
}

/** Index of the block a field belongs to: 2 for "ctaButtons.2.url". */
export function blockOf(field: string): number | null {
  const [, index] = /^ctaButtons\.(\d+)/.exec(field) ?? [];
  return index === undefined ? null : Number(index);
}
