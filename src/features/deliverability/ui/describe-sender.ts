import type { StatusTone } from '../../../ui/StatusDot.tsx';
import type { RecordKind, RecordState, SenderHealth } from '../contract.ts';

/** How mails go, and what stands in their way. */
export function describeSender({ server, provider, isShared, domain, address }: SenderHealth) {
  switch (server) {
    case 'none':
      return {
        way: 'No mail server is connected, so emails are kept here and sent to nobody.',
        warning: 'Connect the mail account of your practice: with its own address your emails arrive best.',
      };
    case 'instance':
      return {
        way: 'Emails go through the mail server of this Sorrel. Whoever hosts it looks after the records below.',
        warning: isShared ? `${domain} does not let other servers send in its name.` : null,
      };
    case 'own': {
      const way = `Emails go through ${provider ?? 'your own mail server'}.`;
      if (!isShared) return { way, warning: null };
      return {
        way,
        warning: `${address} is one of millions of mailboxes at ${domain}, which signs its mails itself. It limits how many people you can write to a day (often 500). For a newsletter use an address of your own domain.`,
      };
    }
  }
}

export const recordTitles: Record<RecordKind, { title: string; purpose: string }> = {
  spf: { title: 'SPF', purpose: 'Which servers may send for your domain' },
  dkim: { title: 'DKIM', purpose: 'The signature of your emails' },
  dmarc: { title: 'DMARC', purpose: 'What becomes of emails that others send in your name' },
};

export const stateWords: Record<RecordState, { word: string; tone: StatusTone }> = {
  good: { word: 'Good', tone: 'good' },
  weak: { word: 'Good enough', tone: 'good' },
  missing: { word: 'Missing', tone: 'bad' },
  wrong: { word: 'Needs a change', tone: 'bad' },
  unclear: { word: 'Not certain', tone: 'warning' },
  unreachable: { word: 'No answer', tone: 'warning' },
};
