import { channel } from 'node:diagnostics_channel';

/** One answered request. `route` is the pattern, such as /api/clients/:id, so that no metric contains ids or tokens. */
export type RequestFigure = { method: string; route: string; status: number; seconds: number };
export type JobFigure = { job: string; outcome: 'done' | 'failed'; seconds: number };
export type MessageFigure = { kind: 'mail' | 'text'; status: string };

// Diagnostics channels: without a subscriber, publishing costs no more than checking a flag.
export const requestFigures = channel('sorrel:requests');
export const jobFigures = channel('sorrel:jobs');
export const messageFigures = channel('sorrel:messages');

export const noteRequest = (figure: RequestFigure) => requestFigures.publish(figure);

export const noteMessage = (figure: MessageFigure) => {
  if (messageFigures.hasSubscribers) messageFigures.publish(figure);
};
