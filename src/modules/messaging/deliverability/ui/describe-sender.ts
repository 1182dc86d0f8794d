import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import type { RecordKind, RecordState, SenderHealth } from '../contract.ts';

export function describeSender({ server, provider, isShared, domain, address }: SenderHealth) {
  switch (server) {
    case 'none':
      return {
        title: 'No email account yet',
        way: 'Until you connect your practice’s account, emails are saved here and not sent.',
        warning: null,
      };
    case 'instance':
      return {
        title: address,
        way: 'Emails go through the shared mail server. Your administrator manages the records below.',
        warning: isShared ? `${domain} doesn’t let other servers send in its name.` : null,
      };
    case 'own': {
      const transportNote = `Emails go through ${provider ?? 'your own mail server'}.`;
      if (!isShared) return { title: address, way: transportNote, warning: null };
      return {
        title: address,
        way: transportNote,
        warning: `${address} is a ${domain} mailbox. ${domain} signs its own email and limits how many people you can write to per day (often 500). For a newsletter, use an address on your own domain.`,
      };
    }
  }
}

export const recordTitles: Record<RecordKind, { title: string; purpose: string }> = {
  spf: { title: 'SPF', purpose: 'Which servers may send for your domain' },
  dkim: { title: 'DKIM', purpose: 'The signature of your emails' },
  dmarc: { title: 'DMARC', purpose: 'What happens to emails others send in your name' },
};

export const stateWords: Record<RecordState, { word: string; tone: StatusTone }> = {
  good: { word: 'Good', tone: 'good' },
  weak: { word: 'Good enough', tone: 'good' },
  missing: { word: 'Missing', tone: 'bad' },
  wrong: { word: 'Needs fixing', tone: 'bad' },
  unclear: { word: 'Unclear', tone: 'warning' },
  unreachable: { word: 'No answer', tone: 'warning' },
};
