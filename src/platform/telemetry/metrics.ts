import { channel } from 'node:diagnostics_channel';

/** One answered request. `route` is the pattern, such as /api/clients/:id, so that no metric contains ids or tokens. */
export type RequestMetric = { method: string; route: string; status: number; seconds: number };
export type JobMetric = { job: string; outcome: 'done' | 'failed'; seconds: number };
export type MessageMetric = { kind: 'mail' | 'text'; status: string };

// Diagnostics channels: without a subscriber, publishing costs no more than checking a flag.
export const requestChannel = channel('sorrel:requests');
export const jobChannel = channel('sorrel:jobs');
export const messageChannel = channel('sorrel:messages');

export const recordRequest = (figure: RequestMetric) => requestChannel.publish(figure);

export const recordMessage = (figure: MessageMetric) => {
  if (messageChannel.hasSubscribers) messageChannel.publish(figure);
};
