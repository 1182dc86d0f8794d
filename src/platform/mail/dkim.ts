/** `privateKey`: PEM. The public key is published at `<selector>._domainkey.<domain>`. */
export type Signer = { domain: string; selector: string; privateKey: string };

/**
 * Headers recommended by RFC 6376, section 5.4.1, and those that RFC 8058, section 4, requires for one-click
 * unsubscribe.
 */
const headerList = `From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:
  List-Unsubscribe:List-Unsubscribe-Post:List-Id`
  .split(':')
  .map(name => name.trim());

/** Prepends a DKIM signature (RFC 6376). */
export async function sign(message: Buffer, { domain, selector, privateKey }: Signer): Promise<Buffer> {
  // Loaded on first use, because most mail servers sign messages themselves.
  const { dkimSign } = await import('mailauth');
  const key = { signingDomain: domain, selector, privateKey, headerList };
  const { signatures, errors } = await dkimSign(message, { ...key, signatureData: [key] });
  if (!signatures) throw new Error(`an email could not be signed for ${domain}`, { cause: errors[0] });
  return Buffer.concat([Buffer.from(signatures), message]);
}
