import type { Scope } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { Client } from '../contract.ts';

type Target = {
  clientId: number;
  /** A page of the room below its root, such as `/sessions/12`. */
  path: string;
  /** Address of the practitioner’s public page, if already loaded. */
  slug: string | undefined;
  origin: string;
};

/** The address of a page of the client's room, for an email to the client; null if the client has none. */
export type RoomLink = (services: Services, scope: Scope, target: Target) => Promise<string | null>;
export const roomLink = port<RoomLink>('client.room-link');

/** The practice with the language that the client has chosen, for everything the client reads. */
export function inLanguageOf<T extends Pick<Tenant, 'settings'>>(
  { language }: Pick<Client, 'language'>,
  practice: T,
): T {
  return language ? { ...practice, settings: { ...practice.settings, language } } : practice;
}
