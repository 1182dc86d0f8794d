/** What a server said to which command: `550 5.1.1 No such user` to `RCPT TO`. */
export type SmtpAnswer = { text: string; command: string };

/**
 * Whether a mail server's answer says that there is no such mailbox, for good: no other mail would arrive there either.
 * Only the answer to the recipient speaks of the mailbox. The enhanced status code decides (RFC 3463): the address is
 * wrong (5.1.x, but not 5.1.5, which is none, and 5.1.7 and 5.1.8, which speak of the sender's) or switched off (5.2.1);
 * a full mailbox (5.2.2) and a policy (5.7.x) may be another tomorrow. Without one 550, 551 and 553 say so, unless the
 * words are about us: a server that relays for nobody, or that has us on a list, says 550 to every address.
 */
export function isBounce({ text, command }: SmtpAnswer): boolean {
  if (!/^RCPT/i.test(command)) return false;
  const [, code, enhanced] = text.match(/^(5\d\d)(?:[ -](5\.\d{1,3}\.\d{1,3})(?!\S))?/) ?? [];
  if (enhanced) return /^5\.(1\.(?![578]$)\d+|2\.1)$/.test(enhanced);
  return /^55[013]$/.test(code ?? '') && !isAboutUs.test(text);
}

const isAboutUs =
  /relay|spam|polic|block|black ?list|listed|reputation|authenticat|authoriz|log ?in|sender|client host|your ip/i;
