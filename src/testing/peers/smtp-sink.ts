import { SMTPServer } from 'smtp-server';
import { testCertificate } from './certificate.ts';

/** How the server treats the next mails. `drops`: stores the mail, then closes the connection instead of answering. */
export type Mood = 'takes' | 'later' | 'never' | 'drops' | 'holds';

export type Sink = {
  url: string;
  port: number;
  /** What arrived: recipient, Message-ID, the raw message. */
  mails: { to: string; messageId: string; raw: string }[];
  /** How often somebody connected. */
  connections: () => number;
  /** How many mails have come whole and wait for their answer. */
  held: () => number;
  setMood: (mood: Mood) => void;
  /** It has no time for mails to this domain, and says so; null: for all again. */
  setBusy: (domain: string | null) => void;
  /** How often it was asked about a mail to that domain. */
  refusals: () => number;
  close: () => Promise<void>;
};

/** A real SMTP server on this machine that keeps what it takes; one that comes back is given its old mails. */
export function openSink(
  port = 0,
  mails: Sink['mails'] = [],
  { password = '', tls = '' }: { password?: string; tls?: '' | 'tls' | 'starttls' } = {},
): Promise<Sink> {
  let mood: Mood = 'takes';
  /** Answers to mails that wait for another mood. */
  let held: (() => void)[] = [];
  let connections = 0;
  let busy: string | null = null;
  let refusals = 0;
  let receiving = 0;
  let isClosing = false;
  // Clients keep idle connections open. The library waits 30 s for them; only a mail that is being received has to end.
  const closeIdle = () => {
    if (isClosing && !receiving) for (const connection of server.connections) connection.close();
  };
  const server = new SMTPServer({
    ...(tls && testCertificate),
    secure: tls === 'tls',
    disabledCommands: [...(password ? [] : ['AUTH']), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
    allowInsecureAuth: true,
    onAuth: (given, _session, answer) =>
      given.password === password ? answer(null, { user: 'user' }) : answer(refusal(535, 'Wrong password')),
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
      if (mood === 'later') answer(refusal(450, 'Try again later'));
      else if (mood === 'never') answer(refusal(550, 'No such mailbox'));
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
        // Only what a dying server does: the mail is stored, its word never comes.
        if (mood === 'drops') server.connections.forEach(connection => void connection.close());
        else if (mood === 'holds') held.push(answer);
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
        setMood: next => {
          mood = next;
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
