/** `privateKey`: PEM. Its public half stands at `<selector>._domainkey.<domain>`. */
export type Signer = { domain: string; selector: string; privateKey: string };

/** What RFC 6376 (section 5.4.1) advises to sign, and what one-click unsubscribing asks for (RFC 8058, section 4). */
const headerList = `From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:
  List-Unsubscribe:List-Unsubscribe-Post:List-Id`
  .split(':')
  .map(name => name.trim());

/** The message with a DKIM signature before it (RFC 6376). */
export async function sign(message: Buffer, { domain, selector, privateKey }: Signer): Promise<Buffer> {
  // Read when the first mail is signed: most practices' servers sign by themselves.
  const { dkimSign } = await import('mailauth');
  const key = { signingDomain: domain, selector, privateKey, headerList };
  const { signatures, errors } = await dkimSign(message, { ...key, signatureData: [key] });
  if (!signatures) throw new Error(`an email could not be signed for ${domain}`, { cause: errors[0] });
  return Buffer.concat([Buffer.from(signatures), message]);
}
