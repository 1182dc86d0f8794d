import type { ServicePayment } from '../../contract.ts';

/** What the fields hold: text, as typed. */
export type ServiceValues = {
  name: string;
  type: string;
  durationMinutes: string;
  price: string;
  description: string;
  isHidden: boolean;
  payment: ServicePayment;
  deposit: string;
};
