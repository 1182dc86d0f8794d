import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Block } from '../../../accounts/pages/blocks.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { shownBlocks } from '../../../accounts/pages/server/shown-blocks.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';

type LeadBlock = Extract<Block, { kind: 'lead' }>;
export type Offer = LeadBlock & { fileId: number };

/** The block of this page that offers a file; null if visitors don't see it at that time. */
export async function findOffer(
  services: Services,
  page: Storefront,
  block: string,
  now = new Date(),
): Promise<Offer | null> {
  const { tenantId, ctaButtons } = page;
  const named = ctaButtons.filter((each): each is LeadBlock => each.kind === 'lead' && each.id === block);
  if (!named.length) return null;
  const zone = await getZone({ ...asSystem(services.database), tenantId });
  const [shown] = shownBlocks(named, zone, now);
  return shown?.fileId ? { ...shown, fileId: shown.fileId } : null;
}
