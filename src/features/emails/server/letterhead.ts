import { type ImageRules, mailPictureOf, type StoredImage } from '../../../platform/files/images.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tenant } from '../../tenants/contract.ts';

/** Whose mail it is, as its frame shows it. */
export type Letterhead = {
  name: string;
  signature: string | null;
  address: string | null;
  /** `url`: where every mail program finds it. */
  logo?: StoredImage | null;
};

/** In pixels, drawn at half of that. The address of what is drawn once stays. */
const logoRules: ImageRules = { width: 400, height: 96, fit: 'inside', largest: 0, tooLarge: '' };
const drawn = new Map<string, Promise<StoredImage | null>>();

/** Of a practice with its logo. */
export async function letterheadOf(
  services: Pick<Services, 'files' | 'log' | 'env'>,
  { name, emailSignature: signature, address, logoUrl }: Tenant,
): Promise<Letterhead> {
  const logo = logoUrl ? await drawLogo(services, logoUrl) : null;
  return { name, signature, address, logo: logo && { ...logo, url: services.env.APP_URL + logo.url } };
}

function drawLogo({ files, log }: Pick<Services, 'files' | 'log'>, url: string): Promise<StoredImage | null> {
  const known = drawn.get(url);
  if (known) return known;
  // Without its logo a mail is still a mail, and the next one asks again.
  const drawing = mailPictureOf(files, url, logoRules).catch(reason => {
    log.warn({ err: reason }, 'a logo could not be drawn for mails');
    drawn.delete(url);
    return null;
  });
  if (drawn.size > 1_000) drawn.clear();
  drawn.set(url, drawing);
  return drawing;
}
