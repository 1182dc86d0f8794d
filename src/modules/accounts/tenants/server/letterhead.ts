import type { StoredImage } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { originOf } from '../../domains/server/origin.ts';
import { readBrand } from '../brand.ts';
import type { Tenant } from '../contract.ts';

/** The practice's data in the layout of its emails. */
export type Letterhead = {
  name: string;
  signature: string | null;
  address: string | null;
  privacyUrl?: string | null;
  termsUrl?: string | null;
  /** `url` is public and absolute. */
  logo?: StoredImage | null;
  /** For buttons and links. */
  color?: string | null;
};

/** The logo was resized when it was saved, so that no transaction waits for image processing. */
export function createLetterhead({ env }: Pick<Services, 'env'>, practice: Tenant): Letterhead {
  const { name, emailSignature: signature, address, mailLogo, privacyUrl, termsUrl } = practice;
  const logo = mailLogo && { ...mailLogo, url: originOf(env, practice.publicDomain) + mailLogo.url };
  return { name, signature, address, privacyUrl, termsUrl, logo, color: readBrand(practice.branding).primaryColor };
}
