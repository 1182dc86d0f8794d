import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { twilioSms } from './twilio.ts';

const access = { accountSid: 'AC0777', authToken: 'token', from: '+15035550177' };

test('fails at once when the connection is closed before the first byte', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection');
  const closeConnection = async () => {
    const [socket]: Socket[] = await accepted;
    socket?.resetAndDestroy();
    // A later connection opens only after the client has noticed the reset.
    for (const _ of [1, 2]) {
      const probe = connect(port, '127.0.0.1');
      await once(probe, 'connect');
      probe.destroy();
    }
  };
  const sender = twilioSms(access, `http://127.0.0.1:${port}`);
  const sending = sender.send({ to: '+15035550188', text: 'Hello' }, closeConnection);
  // Otherwise it says after ten seconds that Twilio didn’t respond in time.
  await expect(sending).rejects.toMatchObject({ message: 'Twilio closed the connection.', answered: false });
});
