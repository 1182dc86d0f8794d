import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

/** A calendar's server on this machine, until the test ends. */
export async function openCalendarServer(handler: Handler) {
  const calls: IncomingMessage['headers'][] = [];
  const state = { handler };
  const server = createServer((request, response) => {
    calls.push(request.headers);
    state.handler(response, request);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(
    () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const answer = (next: Handler) => {
    state.handler = next;
  };
  return { url: `http://127.0.0.1:${port}/basic.ics`, port, calls, answer };
}

/** Answers with this file. */
export const serves =
  (file: string, headers: Record<string, string> = {}): Handler =>
  response =>
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', ...headers }).end(file);

const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** A file with events at these times. */
export const calendarFile = (times: { start: Date; end: Date; uid?: string }[], ...more: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...times.flatMap(({ start, end, uid }, index) => [
      ...['BEGIN:VEVENT', `UID:${uid ?? `${index}@calendar.example`}`],
      ...[`DTSTART:${compact(start)}`, `DTEND:${compact(end)}`, ...more, 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
