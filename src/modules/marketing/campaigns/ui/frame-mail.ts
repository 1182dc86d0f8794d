/**
 * A mail's page for a frame inside ours. It inherits our policy, which lets in no style attribute: each becomes a rule
 * of a sheet that carries the policy's nonce. The frame itself allows neither scripts nor links.
 */
export function frameMail(html: string, nonce: string): string {
  const rules: string[] = [];
  const body = html
    .replace(/<[a-z][^>]*>/gi, tag =>
      tag.replace(/\sstyle="([^"]*)"/i, (_, style: string) => {
        rules.push(`[data-look="${rules.length}"]{${decode(style)}}`);
        return ` data-look="${rules.length - 1}"`;
      }),
    )
    .replace(/<style\b/gi, `<style nonce="${nonce}"`);
  // A rule cannot end the sheet early.
  const sheet = rules.join('\n').replace(/</g, '\\3c ');
  return body.replace(/<\/head>|<body/i, found => `<style nonce="${nonce}">${sheet}</style>${found}`);
}

const decode = (style: string) =>
  style
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
