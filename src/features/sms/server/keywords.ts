export type Meaning = 'stop' | 'start' | 'help' | 'reply';

/** The words that Twilio takes for an opt-out, an opt-in and a question for help, when they are the whole message. */
const words: Record<string, Meaning> = {
  ...Object.fromEntries(
    ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map(word => [word, 'stop']),
  ),
  ...Object.fromEntries(['START', 'UNSTOP', 'YES'].map(word => [word, 'start'])),
  ...Object.fromEntries(['HELP', 'INFO'].map(word => [word, 'help'])),
};

/** What somebody who texts back wants. `said`: what Twilio took it for, if it says so. */
export function meaningOf(body: string, said?: string): Meaning {
  const word = said || body.trim().replace(/[.!]+$/, '');
  const meaning = words[word.toUpperCase()];
  return Object.hasOwn(words, word.toUpperCase()) && meaning ? meaning : 'reply';
}
