export type Reminded = { sent: number; failed: number };

/** One after the other, so that a hundred of them don't crowd out other requests; one that fails stops no other. */
export async function remindEach<T>(invoices: T[], send: (invoice: T) => Promise<unknown>): Promise<Reminded> {
  const result = { sent: 0, failed: 0 };
  for (const invoice of invoices) {
    try {
      await send(invoice);
      result.sent += 1;
    } catch {
      result.failed += 1;
    }
  }
  return result;
}

const reminders = (count: number) => (count === 1 ? '1 reminder' : `${count.toLocaleString('en-US')} reminders`);

export const describeReminded = ({ sent, failed }: Reminded) => ({
  title: sent ? `${reminders(sent)} queued` : 'No reminders sent',
  text: failed ? `${reminders(failed)} couldn’t be sent. Open those invoices to see why.` : '',
});
