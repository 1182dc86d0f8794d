import type { StoredImage } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { originOf } from '../../domains/server/origin.ts';
import { readBrand } from '../brand.ts';
import type { Tenant } from '../contract.ts';

/** Whose mail it is, as its frame shows it. */
export type Letterhead = {
  name: string;
  signature: string | null;
  address: string | null;
  /** Where it says what it does with people's data, and on which terms it works. */
  privacyUrl?: string | null;
  termsUrl?: string | null;
  /** `url`: where every mail program finds it. */
  logo?: StoredImage | null;
  /** Of buttons and links. */
  color?: string | null;
};

/** Of a practice with its logo, which was drawn when it was saved: nothing is waited for inside a transaction. */
export function letterheadOf({ env }: Pick<Services, 'env'>, practice: Tenant): Letterhead {
  const { name, emailSignature: signature, address, mailLogo, privacyUrl, termsUrl } = practice;
  const logo = mailLogo && { ...mailLogo, url: originOf(env, practice.publicDomain) + mailLogo.url };
  return { name, signature, address, privacyUrl, termsUrl, logo, color: readBrand(practice.branding).primaryColor };
}
