import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

type Connected = (failure: Error | null, line: Duplex) => void;

/**
 * Agents of one call whose line is given to the request only when it stands and `beforeFirstByte` is through: until
 * then whatever goes wrong, nothing of the request has left this machine.
 */
export function lineThatWaits(beforeFirstByte: () => Promise<void>, signal: AbortSignal) {
  const giveOver = async (line: Duplex, done: Connected) => {
    try {
      if (!signal.aborted) await beforeFirstByte();
      signal.throwIfAborted();
      done(null, line);
    } catch (reason) {
      line.destroy();
      done(reason instanceof Error ? reason : new Error('the line was not used'), line);
    }
  };
  const waitFor = (stands: 'connect' | 'secureConnect', line: Duplex | null | undefined, done?: Connected) => {
    if (!line || !done) return line;
    const fail = (reason: Error) => done(reason, line);
    line.once('error', fail);
    line.once(stands, () => {
      line.off('error', fail);
      // Between here and the request nobody else listens.
      line.on('error', () => undefined);
      void giveOver(line, done);
    });
    return undefined;
  };
  const [open, secure] = [new Agent(), new TlsAgent()];
  const [connect, connectSecurely] = [open.createConnection.bind(open), secure.createConnection.bind(secure)];
  open.createConnection = (options: ClientRequestArgs, done) => waitFor('connect', connect(options), done);
  secure.createConnection = (options: ClientRequestArgs, done) =>
    waitFor('secureConnect', connectSecurely(options), done);
  return { httpAgent: open, httpsAgent: secure };
}
