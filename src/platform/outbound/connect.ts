import { connect, type Socket } from 'node:net';
import { findAddresses, pinned, type Reach } from './addresses.ts';

/** Connects to a checked address of `host`. The timeout includes name resolution. */
export async function connectOut(
  { host, port }: { host: string; port: number },
  reach: Reach,
  milliseconds: number,
): Promise<Socket> {
  const late = Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' });
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  tooLate.catch(() => undefined);
  const timer = setTimeout(reject, milliseconds, late);
  let socket: Socket | undefined;
  try {
    const addresses = await Promise.race([findAddresses(host, reach), tooLate]);
    socket = connect({ host, port, lookup: pinned(addresses), autoSelectFamily: true });
    await Promise.race([connected(socket), tooLate]);
    return socket;
  } catch (reason) {
    socket?.destroy();
    throw reason;
  } finally {
    clearTimeout(timer);
  }
}

const connected = (socket: Socket) =>
  new Promise<void>((done, fail) => {
    socket.once('connect', () => {
      socket.off('error', fail);
      done();
    });
    socket.once('error', fail);
  });
