import { depositSubject } from '../../features/appointments/server/deposit-subject.ts';
import { invoiceSubject } from '../../features/invoicing/server/invoice-subject.ts';
import { purchaseSubject } from '../../features/marketplace/server/purchase-subject.ts';
import type { SubjectHandlers } from '../../features/payments/server/subjects.ts';

/** What happens to everything that can be paid for: the one table of it. */
export const paymentSubjects: SubjectHandlers = {
  purchase: purchaseSubject,
  invoice: invoiceSubject,
  booking: depositSubject,
};
