import { slugFrom } from '../../../../shared/slug.ts';
import {
  defaultCustomization,
  type PublicStorefront,
  type Storefront,
  storefrontInput,
} from '../../../accounts/pages/contract.ts';
import {
  noSocialLinks,
  type SocialLinks,
  type SocialNetwork,
  socialNetworks,
} from '../../../accounts/pages/socials.ts';
import { type BlockValues, blockBodyOf, blockValuesOf, previewBlock, stateOf } from './blocks.ts';

type Text<T> = { [Name in keyof T]: string };

/** Values of the form fields, as typed. */
export type StorefrontValues = Text<
  Pick<Storefront, 'slug' | 'businessName' | 'tagline' | 'description' | 'contactEmail'>
> &
  Pick<
    Storefront,
    'customization' | 'emailNewsletterEnabled' | 'newsletterDoubleOptIn' | 'bookAppointmentEnabled' | 'isActive'
  > & {
    /** URL of a stored picture, or a new one as a data URL; empty for none. */
    profileImageUrl: string;
    logoUrl: string;
    /** Has no field in the form; sent back unchanged. */
    calendarWidget: string;
    socialLinks: Record<SocialNetwork, string>;
    ctaButtons: BlockValues[];
  };

export const valuesOf = (storefront: Storefront): StorefrontValues => ({
  slug: storefront.slug,
  businessName: storefront.businessName ?? '',
  tagline: storefront.tagline ?? '',
  description: storefront.description ?? '',
  contactEmail: storefront.contactEmail ?? '',
  profileImageUrl: storefront.profileImageUrl ?? '',
  logoUrl: storefront.logoUrl ?? '',
  calendarWidget: storefront.calendarWidget ?? '',
  socialLinks: socialValues(storefront.socialLinks),
  ctaButtons: storefront.ctaButtons.map(blockValuesOf),
  customization: { ...storefront.customization },
  emailNewsletterEnabled: storefront.emailNewsletterEnabled,
  newsletterDoubleOptIn: storefront.newsletterDoubleOptIn,
  bookAppointmentEnabled: storefront.bookAppointmentEnabled,
  isActive: storefront.isActive,
});

/** Defaults for a practice without a page. */
export const firstValues = (practiceName: string): StorefrontValues => ({
  slug: slugFrom(practiceName),
  businessName: practiceName,
  tagline: '',
  description: '',
  contactEmail: '',
  profileImageUrl: '',
  logoUrl: '',
  calendarWidget: '',
  socialLinks: socialValues(noSocialLinks),
  ctaButtons: [],
  customization: { ...defaultCustomization },
  emailNewsletterEnabled: true,
  newsletterDoubleOptIn: true,
  bookAppointmentEnabled: true,
  isActive: true,
});

const socialValues = (links: SocialLinks): Record<SocialNetwork, string> =>
  Object.fromEntries(socialNetworks.map(name => [name, links[name] ?? ''])) as Record<SocialNetwork, string>;

export const bodyOf = (values: StorefrontValues) => ({
  ...values,
  ctaButtons: values.ctaButtons.map(blockBodyOf),
});

/** Validation messages of the contract by field path. */
export function errorsIn(values: StorefrontValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of storefrontInput.safeParse(bodyOf(values)).error?.issues ?? []) {
    // For a union of "blank" and "link", the second branch has the useful message.
    const specificIssue = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue;
    errors[issue.path.join('.')] ??= specificIssue?.message ?? issue.message;
  }
  return errors;
}

type Moment = {
  /** Local time in the practice's zone, YYYY-MM-DDTHH:MM. */
  wall: string;
  /** The open block is shown even if it is hidden from visitors. */
  openIndex?: number | null;
};

/** The page as visitors would see it now, including blocks that are still incomplete. */
export const previewOf = (
  values: StorefrontValues,
  saved: Storefront | null,
  { wall, openIndex = null }: Moment,
): PublicStorefront => ({
  ...bodyOf(values),
  biolinkUrl: saved?.biolinkUrl ?? '',
  profileImageUrl: values.profileImageUrl || null,
  logoUrl: values.logoUrl || null,
  customization: { ...values.customization, backgroundImage: values.customization.backgroundImage || null },
  ctaButtons: values.ctaButtons.map((block, index) => ({
    ...previewBlock(block),
    isHidden: index !== openIndex && !stateOf(block, wall).isShown,
  })),
});

/** Pictures are compared separately, because serializing long data URLs only to compare them is slow. */
export function isSamePage(one: StorefrontValues, other: StorefrontValues): boolean {
  const [pictures, others] = [picturesOf(one), picturesOf(other)];
  if (pictures.some((picture, index) => picture !== others[index])) return false;
  return JSON.stringify(withoutPictures(one)) === JSON.stringify(withoutPictures(other));
}

const picturesOf = ({ profileImageUrl, logoUrl, customization }: StorefrontValues) => [
  profileImageUrl,
  logoUrl,
  customization.backgroundImage || '',
];

const withoutPictures = ({ profileImageUrl, logoUrl, customization, ...rest }: StorefrontValues) => ({
  ...rest,
  customization: { ...customization, backgroundImage: null },
});

/** Merges edits made during saving with the URLs of the pictures that were stored. */
export function withStoredPictures(values: StorefrontValues, sent: StorefrontValues, stored: StorefrontValues) {
  const pick = (now: string, before: string, address: string) => (now === before ? address : now);
  return {
    ...values,
    profileImageUrl: pick(values.profileImageUrl, sent.profileImageUrl, stored.profileImageUrl),
    logoUrl: pick(values.logoUrl, sent.logoUrl, stored.logoUrl),
    customization: {
      ...values.customization,
      backgroundImage: pick(
        values.customization.backgroundImage ?? '',
        sent.customization.backgroundImage ?? '',
        stored.customization.backgroundImage ?? '',
      ),
    },
  };
}
