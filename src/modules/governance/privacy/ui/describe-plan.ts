import { mostErasedANight, type RetentionPlan } from '../contract.ts';

/** What the rules would take, a sentence each; the clients of the first are named below it. */
export const describePlan = (plan: RetentionPlan): string[] =>
  [
    sentence(plan.clientCount, 'client', `would be erased${inNights(plan.clientCount)}`),
    sentence(plan.emailCount, 'email', 'would lose its text', 'would lose their text'),
    sentence(plan.textCount, 'text message', 'would lose its text', 'would lose their text'),
    sentence(plan.leadCount, 'file request', 'would be deleted'),
    sentence(
      plan.invoiceCount,
      'invoice of an erased client',
      'would keep its amounts and lose the buyer and wording',
      'would keep their amounts and lose the buyer and wording',
      'invoices of erased clients',
    ),
    sentence(plan.auditCount, 'audit log entry', 'would be deleted', undefined, 'audit log entries'),
  ].filter(part => part !== null);

function sentence(count: number, one: string, what: string, whatMany = what, many = `${one}s`): string | null {
  if (!count) return null;
  return `${count.toLocaleString('en-US')} ${count === 1 ? `${one} ${what}` : `${many} ${whatMany}`}.`;
}

const inNights = (clients: number) =>
  clients > mostErasedANight
    ? `, ${mostErasedANight.toLocaleString('en-US')} tonight and the rest over the following nights`
    : '';
