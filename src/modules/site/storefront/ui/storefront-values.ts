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
import { stateOf } from './block-state.ts';
import { type BlockValues, blockBodyOf, blockValuesOf, previewBlock } from './block-values.ts';

type Text<T> = { [Name in keyof T]: string };

/** What the fields hold: text, as typed. */
export type StorefrontValues = Text<
  Pick<Storefront, 'slug' | 'businessName' | 'tagline' | 'description' | 'contactEmail'>
> &
  Pick<
    Storefront,
    'customization' | 'emailNewsletterEnabled' | 'newsletterDoubleOptIn' | 'bookAppointmentEnabled' | 'isActive'
  > & {
    /** An address or a newly chosen picture as a data URL; blank for none. */
    profileImageUrl: string;
    logoUrl: string;
    /** Has no field; kept as it is. */
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

/** What a practice without a page starts with. */
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

/** The values as the contract reads them. */
export const bodyOf = (values: StorefrontValues) => ({
  ...values,
  ctaButtons: values.ctaButtons.map(blockBodyOf),
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

/** What the preview needs to know besides the values. */
type Moment = {
  /** What the practice's clocks show. */
  wall: string;
  /** The block that is being edited shows even where visitors do not see it. */
  openIndex?: number | null;
};

/** The page as visitors would see it now. A block that is still being written shows too. */
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

/** Whether both are the same page. Pictures can be long: they are not written out only to be compared. */
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

/** Values that were changed while the page was being saved, with the addresses of the pictures that are stored now. */
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
