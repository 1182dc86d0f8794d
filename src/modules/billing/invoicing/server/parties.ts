import type { Scope } from '../../../../platform/database/scope.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { Client } from '../../../people/clients/contract.ts';
import type { Party } from '../contract.ts';
import type { InvoiceSettings } from '../settings.ts';

type Given = { practice: Tenant; settings: Pick<InvoiceSettings, 'taxNumber'> };

/** The practice's current details. Its email address is that of the public page of the invoice's author. */
export async function sellerOf(scope: Scope, userId: number, { practice, settings }: Given): Promise<Party> {
  const { name, address, phone, country } = practice;
  const contact = await findContact({ ...scope, userId });
  return { name, address, phone, country, email: contact?.contactEmail ?? null, taxNumber: settings.taxNumber };
}

/** The client's current details. */
export const buyerOf = (client: Client): Party => ({
  name: fullName(client),
  address: null,
  email: client.email,
  phone: client.phoneText ?? client.phone,
  country: null,
  taxNumber: null,
});

export const fullName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
