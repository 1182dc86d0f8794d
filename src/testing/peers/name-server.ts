import dns2 from 'dns2';

type Entry = { type: 'TXT' | 'A' | 'CNAME'; data: string };

/** A real DNS server on localhost with the records of a test. */
export async function openNameServer() {
  const entries = new Map<string, Entry[]>();
  let isSilent = false;
  const { Packet } = dns2;
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      if (isSilent) return;
      const answer = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const name = question?.name.toLowerCase() ?? '';
      for (const { type, data } of entries.get(name) ?? []) {
        if (question?.type !== Packet.TYPE[type]) continue;
        const head = { name, type: Packet.TYPE[type], class: Packet.CLASS.IN, ttl: 1 };
        // TXT records consist of strings of at most 255 bytes.
        const contents = {
          A: { address: data },
          CNAME: { domain: data },
          TXT: { data: data.match(/.{1,255}/g) ?? [] },
        };
        const content = contents[type];
        answer.answers.push(new Packet.Resource({ ...head, ...content }));
      }
      if (!entries.has(name)) answer.header.rcode = 3;
      send(answer);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return {
    address: `127.0.0.1:${udp && 'port' in udp ? udp.port : 0}`,
    /** Replaces all records. */
    setRecords: (records: Record<string, Entry[]>) => {
      entries.clear();
      for (const [name, entry] of Object.entries(records)) entries.set(name, entry);
    },
    setSilent: (next: boolean) => {
      isSilent = next;
    },
    close: () => server.close(),
  };
}
export type NameServer = Awaited<ReturnType<typeof openNameServer>>;

export const txt = (...texts: string[]): Entry[] => texts.map(data => ({ type: 'TXT', data }));
export const host = (...addresses: string[]): Entry[] => addresses.map(data => ({ type: 'A', data }));
export const alias = (name: string): Entry[] => [{ type: 'CNAME', data: name }];
