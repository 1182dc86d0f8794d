import { slugFrom } from '../../../shared/slug.ts';
import {
  defaultCustomization,
  newBlockTextColor,
  type PublicStorefront,
  type Storefront,
  storefrontInput,
} from '../contract.ts';
import { linkOf } from './bio/link-of.ts';

type Text<T> = { [Name in keyof T]: string };

/** A block as the form holds it; a blank color means the page's own. */
export type BlockValues = Text<Storefront['ctaButtons'][number]>;

/** What the fields hold: text, as typed. */
export type StorefrontValues = Text<
  Pick<Storefront, 'slug' | 'businessName' | 'tagline' | 'description' | 'contactEmail'>
> &
  Pick<Storefront, 'customization' | 'emailNewsletterEnabled' | 'bookAppointmentEnabled' | 'isActive'> & {
    socialLinks: Text<Storefront['socialLinks']>;
    ctaButtons: BlockValues[];
  };

export const valuesOf = (storefront: Storefront): StorefrontValues => ({
  slug: storefront.slug,
  businessName: storefront.businessName ?? '',
  tagline: storefront.tagline ?? '',
  description: storefront.description ?? '',
  contactEmail: storefront.contactEmail ?? '',
  socialLinks: {
    facebook: storefront.socialLinks.facebook ?? '',
    instagram: storefront.socialLinks.instagram ?? '',
  },
  ctaButtons: storefront.ctaButtons.map(block => ({
    id: block.id,
    text: block.text,
    url: block.url,
    backgroundColor: block.backgroundColor ?? '',
    textColor: block.textColor ?? '',
  })),
  customization: { ...storefront.customization },
  emailNewsletterEnabled: storefront.emailNewsletterEnabled,
  bookAppointmentEnabled: storefront.bookAppointmentEnabled,
  isActive: storefront.isActive,
});

/** What a practice without a page starts with. */
export const firstValues = (practiceName: string): StorefrontValues => ({
  slug: slugFrom(practiceName),
  businessName: practiceName,
  tagline: '',
  description: '',
  contactEmail: '',
  socialLinks: { facebook: '', instagram: '' },
  ctaButtons: [],
  customization: { ...defaultCustomization },
  emailNewsletterEnabled: true,
  bookAppointmentEnabled: true,
  isActive: true,
});

/** Specification section 9: white on the primary color, the timestamp as its key. */
export const newBlock = (primaryColor: string, now = Date.now()): BlockValues => ({
  id: String(now),
  text: '',
  url: '',
  backgroundColor: primaryColor,
  textColor: newBlockTextColor,
});

/** The values as the contract reads them: a blank color is none. */
export const bodyOf = (values: StorefrontValues) => ({
  ...values,
  ctaButtons: values.ctaButtons.map(block => ({
    ...block,
    backgroundColor: block.backgroundColor || null,
    textColor: block.textColor || null,
  })),
});

/** The contract's sentence for each wrong field, by its path. */
export function errorsIn(values: StorefrontValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of storefrontInput.safeParse(bodyOf(values)).error?.issues ?? []) {
    // Of "blank, or a link" the second says what is wrong.
    const told = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue;
    errors[issue.path.join('.')] ??= told?.message ?? issue.message;
  }
  return errors;
}

/** The page as visitors would see it now. A block that is still being written shows too. */
export const previewOf = (values: StorefrontValues, saved: Storefront | null): PublicStorefront => ({
  ...bodyOf(values),
  biolinkUrl: saved?.biolinkUrl ?? '',
  profileImageUrl: saved?.profileImageUrl ?? null,
  logoUrl: saved?.logoUrl ?? null,
  calendarWidget: saved?.calendarWidget ?? null,
  ctaButtons: bodyOf(values).ctaButtons.map(block => ({
    ...block,
    text: block.text || newBlockTitle,
    url: linkOf(block.url) ?? 'https://example.com',
  })),
});

/** What a block without text is called. */
export const newBlockTitle = 'New block';
