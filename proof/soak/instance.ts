import { expect } from 'vitest';
import { allTimes, keepBusy, noWrites } from '../../e2e/busy-practice.ts';
import { buyAndFetch } from '../../e2e/busy-shop.ts';
import { newFolder, startedFolder } from '../../e2e/folders.ts';
import { connectEmbedded } from '../../e2e/owner-client.ts';
import { freePort, get, newOwner, type Program, post, signUp, startProgram } from '../../e2e/program.ts';
import { sell } from '../../e2e/shop.ts';
import { openPaymentPeer } from '../../src/testing/peers/payment-peer.ts';
import { openSink } from '../../src/testing/peers/smtp-sink.ts';
import { instanceEventSecret, instanceStripe } from '../../src/testing/practice/payments.ts';
import { canBeLookedInto, openInside } from './inspector.ts';
import { everybody, quickest, type Soaked } from './work.ts';

const practices = 3;
export const metricsToken = 'a token of who watches';

export type SoakPlace = Awaited<ReturnType<typeof openSoak>>;

/** A program with a database, a mail server, a payment provider, and fully configured practices. */
export async function openSoak() {
  const [peer, sink] = [await openPaymentPeer(), await openSink(await freePort())];
  const [folder, temporary] = [startedFolder(), newFolder()];
  const env = {
    ...instanceStripe(peer.url),
    DATA_DIR: folder,
    TMPDIR: temporary,
    APP_SECRET: 'the same for every start of this program',
    METRICS_TOKEN: metricsToken,
    SMTP_URL: sink.url,
    PORT: String(await freePort()),
  };
  // Without jobs, so that expired rows remain until the inspected process starts.
  let program: Program = await startProgram({ ...env, ROLE: 'web' });
  let owner = await connectEmbedded(folder);
  let inside: Awaited<ReturnType<typeof openInside>> | undefined;
  const settled: Awaited<ReturnType<typeof settle>>[] = [];
  for (let count = 0; count < practices; count++) settled.push(await settle(program, count));
  return {
    ...{ folder, temporary, sink },
    program: () => program,
    owner: () => owner,
    userIds: settled.map(({ userId }) => userId),
    /** Restarts with jobs and the inspector; all users sign in again. */
    startWhole: async () => {
      await owner.end();
      await program.kill('SIGTERM');
      program = await startProgram({ ...env, NODE_OPTIONS: canBeLookedInto });
      owner = await connectEmbedded(folder);
      inside = await openInside(program);
      for (const each of settled) each.cookie = await signIn(program, each);
    },
    inside: () => inside ?? expect.fail('it was not started whole'),
    /** All users work until `isOver`. */
    work: async (isOver: AbortSignal) => {
      const acknowledged = settled.map(async each => {
        const busy: Soaked = { ...each, url: program.url, sink, acknowledged: noWrites(), isOver };
        const buy = buyAndFetch({ peer, productId: each.productId, secret: instanceEventSecret });
        await keepBusy(busy, everybody(buy, each));
        return busy.acknowledged;
      });
      return Promise.all(acknowledged);
    },
    /** One user requests each page while nobody else is active. */
    lookQuietly: async (times: number) => {
      const [each = expect.fail('nobody is there')] = settled;
      const quiet = { ...each, url: program.url, sink, acknowledged: noWrites(), isOver: new AbortController().signal };
      const found = await quickest(quiet, times);
      expect(quiet.acknowledged.trouble).toEqual([]);
      return found;
    },
    close: async () => {
      // Node doesn't exit while an inspector is connected.
      inside?.close();
      await owner.end();
      await program.kill('SIGTERM');
      await sink.close();
      await peer.close();
    },
  };
}

async function signIn(program: Program, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await post(program, '/api/login', { email, password });
  await answer.arrayBuffer();
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function settle(program: Program, count: number) {
  const person = { email: `maya.${count}@soak.example`, password: newOwner.password };
  const { cookie, user } = await signUp(program, { ...person, practiceName: `Fernhill ${count}` });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const [clientId, quietId] = [await add(program, cookie, 'ann'), await add(program, cookie, 'ben')];
  const lines = [{ description: 'Session', quantity: '1', unitPrice: '95.00' }];
  const { id: billed } = await (await post(program, '/api/invoices', { clientId: quietId, lines }, cookie)).json();
  await post(program, `/api/invoices/${billed}/issue`, {}, cookie);
  const { id: productId } = await sell(program, cookie);
  const times = allTimes(newOwner.timeZone);
  const { value: when } = times.next();
  await post(program, '/api/appointments/hold', { storefrontSlug: slug, ...when });
  return { ...person, cookie, slug, clientId, quietId, productId, times, userId: Number(user.id) };
}

async function add(program: Program, cookie: string, name: string): Promise<number> {
  const email = `${name}@client.example`;
  const person = { firstName: name, lastName: 'Lee', email, goal: 'general_health' };
  return (await (await post(program, '/api/clients', person, cookie)).json()).id;
}
