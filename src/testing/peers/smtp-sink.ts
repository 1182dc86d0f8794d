import { SMTPServer } from 'smtp-server';
import { testCertificate } from './certificate.ts';

/** How the next emails are treated. `drops`: stores the email, then closes the connection without an answer. */
export type Behavior = 'takes' | 'later' | 'never' | 'drops' | 'holds';

export type Sink = {
  url: string;
  port: number;
  /** Recipient, Message-ID and raw message of each received email. */
  mails: { to: string; messageId: string; raw: string }[];
  /** Number of connections so far. */
  connections: () => number;
  /** Number of received emails that wait for their answer. */
  held: () => number;
  setBehavior: (behavior: Behavior) => void;
  /** Defers emails to this domain with a temporary error; null for none. */
  setBusy: (domain: string | null) => void;
  /** Number of deferred attempts to that domain. */
  refusals: () => number;
  close: () => Promise<void>;
};

/** A real SMTP server on localhost that stores emails. A restarted one can be given the earlier emails. */
export function openSink(
  port = 0,
  mails: Sink['mails'] = [],
  { password = '', tls = '' }: { password?: string; tls?: '' | 'tls' | 'starttls' } = {},
): Promise<Sink> {
  let behavior: Behavior = 'takes';
  /** Pending answers of held emails. */
  let held: (() => void)[] = [];
  let connections = 0;
  let busy: string | null = null;
  let refusals = 0;
  let receiving = 0;
  let isClosing = false;
  // Clients keep idle connections open, and the library waits 30 s for them, so close those without an email in
  // transit.
  const closeIdle = () => {
    if (isClosing && !receiving) for (const connection of server.connections) connection.close();
  };
  const server = new SMTPServer({
    ...(tls && testCertificate),
    secure: tls === 'tls',
    disabledCommands: [...(password ? [] : ['AUTH']), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
    allowInsecureAuth: true,
    onAuth: (credentials, _session, answer) =>
      credentials.password === password ? answer(null, { user: 'user' }) : answer(refusal(535, 'Wrong password')),
    logger: false,
    onConnect: (_session, answer) => {
      connections++;
      answer();
    },
    onRcptTo: ({ address }, _session, answer) => {
      if (busy && address.toLowerCase().endsWith(`@${busy}`)) {
        refusals++;
        return answer(refusal(450, `4.7.1 ${busy} takes no more from us for now`));
      }
      if (behavior === 'later') answer(refusal(450, 'Try again later'));
      else if (behavior === 'never') answer(refusal(550, 'No such mailbox'));
      else answer();
    },
    onData: (stream, session, answer) => {
      receiving++;
      stream.on('close', () => {
        receiving--;
        closeIdle();
      });
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        mails.push({ to, raw, messageId: raw.match(/^message-id: (.+)$/im)?.[1]?.trim() ?? '' });
        // Like a crash: the email is stored, but the answer is never sent.
        if (behavior === 'drops') server.connections.forEach(connection => void connection.close());
        else if (behavior === 'holds') held.push(answer);
        else answer();
      });
    },
  });
  server.on('error', () => undefined);
  return new Promise(done => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      done({
        url: `smtp://127.0.0.1:${actual}`,
        port: actual,
        mails,
        connections: () => connections,
        held: () => held.length,
        setBehavior: next => {
          behavior = next;
          for (const answer of held) answer();
          held = [];
        },
        setBusy: domain => {
          busy = domain;
        },
        refusals: () => refusals,
        close: () =>
          new Promise(closed => {
            isClosing = true;
            server.close(() => closed());
            closeIdle();
          }),
      });
    });
  });
}

function refusal(code: number, message: string) {
  return Object.assign(new Error(message), { responseCode: code });
}
