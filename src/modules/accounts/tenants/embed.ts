import { z } from 'zod';
import { line } from '../../../shared/zod.ts';

export const maxEmbedSites = 10;

/**
 * A website that may show the booking page in a frame, as an origin: `frame-ancestors` of the Content-Security-Policy
 * compares nothing else. Typed with or without `https://` and a path.
 */
const site = line(300).transform((typed, ctx) => {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSite = url && /^https?:$/.test(url.protocol) && /^[a-z0-9.-]+$/.test(url.hostname);
  if (isSite && (url.hostname.includes('.') || url.hostname === 'localhost')) return url.origin;
  ctx.addIssue({ code: 'custom', message: 'Enter websites like www.yourpractice.com' });
  return z.NEVER;
});

/** Body of PUT /api/tenant/embed. */
export const embedInput = z.object({
  sites: z
    .array(site)
    .max(maxEmbedSites, `You can list up to ${maxEmbedSites} websites.`)
    .transform(sites => [...new Set(sites)]),
});

/** The schema of the form: one website on each line. */
export const embedForm = z.object({
  sites: z.string().transform((text, ctx) => {
    const listed = embedInput.shape.sites.safeParse(text.split(/[\s,]+/).filter(Boolean));
    if (listed.success) return listed.data;
    // All lines are one field, which shows the message of the first wrong one.
    ctx.addIssue({ code: 'custom', message: listed.error.issues[0]?.message ?? '' });
    return z.NEVER;
  }),
});

/** The lines that show the booking page of `slug` on another website. */
export const embedCode = (origin: string, slug: string) =>
  `<script async src="${origin}/embed.js" data-page="${slug}"></script>`;
