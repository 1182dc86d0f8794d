import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ClientDetail } from '../../contract.ts';

type OfClient = { client: ClientDetail };

/** Parts of the client page provided by other modules (docs/decisions/078). */
export type ClientSlots = {
  AppointmentsTab: ComponentType<OfClient & { isClosed: boolean }>;
  InvoicesTab: ComponentType<{ clientId: number; isClosed: boolean }>;
  EmailsTab: ComponentType<OfClient & { openId: number | null; onOpen: (mail: number | null) => void }>;
  SmsTab: ComponentType<OfClient>;
  FilesTab: ComponentType<OfClient>;
  FormsTab: ComponentType<OfClient & { openId: number | null; onOpen: (request: number | null) => void }>;
  /** Answers of forms that can go into the record. */
  OpenProposals: ComponentType<{ clientId: number }>;
  SuppressedNote: ComponentType<{ email: string; className?: string }>;
  AppointmentStatus: ComponentType<{ look: NonNullable<ClientDetail['nextAppointment']>['status'] }>;
  ClientPackages: ComponentType<{ clientId: number; isClosed: boolean }>;
  RoomCard: ComponentType<OfClient>;
  ConsentList: ComponentType<{ clientId: number }>;
  EraseDialog: ComponentType<OfClient & { onClose: () => void; onErased: () => void }>;
  NewAppointment: ComponentType<OfClient & { className?: string | undefined }>;
  /** Null if the role may not write to clients. */
  useMailComposer: (client: ClientDetail) => { open: () => void; element: ReactNode } | null;
  /** Null if the role may not send or the client may not receive text messages. */
  useSmsComposer: (client: ClientDetail) => { open: () => void; element: ReactNode } | null;
};

/** Provided by app/web/client/ClientPage.tsx. */
export const ClientSlotsContext = createContext<ClientSlots | null>(null);

/** @throws Error outside of the client page */
export function useClientSlots(): ClientSlots {
  const slots = useContext(ClientSlotsContext);
  if (!slots) throw new Error('the slots of the client’s page are not filled');
  return slots;
}
