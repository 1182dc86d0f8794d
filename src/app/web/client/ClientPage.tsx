import { InvoicesTab } from '../../../modules/billing/invoicing/ui/InvoicesTab.tsx';
import { ClientFormsTab } from '../../../modules/forms/requests/ui/ClientForms.tsx';
import { OpenProposals } from '../../../modules/forms/requests/ui/Proposals.tsx';
import { ConsentList } from '../../../modules/governance/privacy/ui/ConsentList.tsx';
import { ClientEmailsTab } from '../../../modules/messaging/emails/ui/ClientEmailsTab.tsx';
import { SmsTab } from '../../../modules/messaging/sms/ui/SmsTab.tsx';
import { useSmsComposer } from '../../../modules/messaging/sms/ui/use-sms-composer.tsx';
import { SuppressedNote } from '../../../modules/messaging/suppressions/ui/SuppressedNote.tsx';
import { ClientPage as ClientPageWithSlots } from '../../../modules/people/clients/ui/page/ClientPage.tsx';
import { type ClientSlots, ClientSlotsContext } from '../../../modules/people/clients/ui/page/client-slots.ts';
import { RoomCard } from '../../../modules/room/access/ui/RoomCard.tsx';
import { FilesTab } from '../../../modules/room/files/ui/FilesTab.tsx';
import { useMailComposer } from '../../../modules/room/files/ui/use-mail-composer.tsx';
import { AppointmentsTab } from '../../../modules/scheduling/appointments/ui/AppointmentsTab.tsx';
import { NewAppointmentButton } from '../../../modules/scheduling/appointments/ui/NewAppointmentButton.tsx';
import { StatusWord } from '../../../modules/scheduling/appointments/ui/Status.tsx';
import { ClientPackages } from '../../../modules/scheduling/packages/ui/ClientPackages.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const EraseDialog = onDemand(() =>
  import('../../../modules/governance/privacy/ui/EraseDialog.tsx').then(file => file.EraseDialog),
);

const slots: ClientSlots = {
  AppointmentsTab,
  InvoicesTab,
  EmailsTab: ClientEmailsTab,
  SmsTab,
  FilesTab,
  FormsTab: ClientFormsTab,
  OpenProposals,
  SuppressedNote,
  AppointmentStatus: StatusWord,
  ClientPackages,
  RoomCard,
  ConsentList,
  EraseDialog,
  NewAppointment: NewAppointmentButton,
  useMailComposer,
  useSmsComposer,
};

/** Fills the client page's slots with components of other modules. */
export const ClientPage = () => (
  <ClientSlotsContext value={slots}>
    <ClientPageWithSlots />
  </ClientSlotsContext>
);
