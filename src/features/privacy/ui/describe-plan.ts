import { mostErasedANight, type RetentionPlan } from '../contract.ts';

/** What the rules would take, a sentence each; the clients of the first are named below it. */
export const describePlan = (plan: RetentionPlan): string[] =>
  [
    sentence(plan.clientCount, 'client', `would be erased${inNights(plan.clientCount)}`),
    sentence(plan.emailCount, 'email', 'would be kept without what it said', 'would be kept without what they said'),
    sentence(
      plan.textCount,
      'text message',
      'would be kept without what it said',
      'would be kept without what they said',
    ),
    sentence(plan.leadCount, 'request for a file', 'would be deleted', undefined, 'requests for files'),
    sentence(
      plan.invoiceCount,
      'invoice of an erased client',
      'would be kept with its sums, without the buyer and the words',
      'would be kept with their sums, without the buyers and the words',
      'invoices of erased clients',
    ),
    sentence(plan.auditCount, 'line of the audit log', 'would be deleted', undefined, 'lines of the audit log'),
  ].filter(part => part !== null);

function sentence(count: number, one: string, what: string, whatMany = what, many = `${one}s`): string | null {
  if (!count) return null;
  return `${count.toLocaleString('en-US')} ${count === 1 ? `${one} ${what}` : `${many} ${whatMany}`}.`;
}

const inNights = (clients: number) =>
  clients > mostErasedANight
    ? `, ${mostErasedANight.toLocaleString('en-US')} of them tonight and the others in the nights after`
    : '';
