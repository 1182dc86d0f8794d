export type Meaning = 'stop' | 'start' | 'help' | 'reply';

/** The words that Twilio takes for an opt-out, an opt-in and a question for help, when they are the whole message. */
const words: Record<string, Meaning> = {
  ...Object.fromEntries(
    ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map(word => [word, 'stop']),
  ),
  ...Object.fromEntries(['START', 'UNSTOP', 'YES'].map(word => [word, 'start'])),
  ...Object.fromEntries(['HELP', 'INFO'].map(word => [word, 'help'])),
};

/** No word with any number of exclamation marks that somebody means by it is longer; what is, is read no further. */
const longestWord = 40;

/** What somebody who texts back wants. `said`: what Twilio took it for, if it says so. */
export function meaningOf(body: string, said?: string): Meaning {
  const typed = body.trim();
  const word = said || (typed.length > longestWord ? '' : typed.replace(/[.!]+$/, ''));
  const meaning = words[word.toUpperCase()];
  return Object.hasOwn(words, word.toUpperCase()) && meaning ? meaning : 'reply';
}
