import { channel } from 'node:diagnostics_channel';

/** One answered request. `route` is the pattern, such as /api/clients/:id: never an address that names anybody. */
export type RequestFigure = { method: string; route: string; status: number; seconds: number };
/** One run of a job. */
export type JobFigure = { job: string; outcome: 'done' | 'failed'; seconds: number };
/** What became of one mail or text message. */
export type MessageFigure = { kind: 'mail' | 'text'; status: string };

// Told to nobody as long as nobody counts: then it costs a look at a flag.
export const requestFigures = channel('sorrel:requests');
export const jobFigures = channel('sorrel:jobs');
export const messageFigures = channel('sorrel:messages');

export const noteRequest = (figure: RequestFigure) => requestFigures.publish(figure);

export const noteMessage = (figure: MessageFigure) => {
  if (messageFigures.hasSubscribers) messageFigures.publish(figure);
};
