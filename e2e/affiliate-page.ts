import { get, post, type Site } from './program.ts';

/** Creates a link to the page of an affiliate of the demo practice. */
export async function affiliatePage(program: Site, session: string): Promise<string> {
  const links = await get<{ id: number; affiliateEmail: string }[]>(program, '/api/affiliate-links', session);
  const link = links.find(each => each.affiliateEmail === 'ines@marsh.example');
  await post(program, `/api/affiliate-links/${link?.id}/invite`, {}, session);
  const mails = await get<{ id: number; recipientEmail: string }[]>(program, '/api/emails/logs', session);
  const invitation = mails.find(each => each.recipientEmail === link?.affiliateEmail);
  const { text } = await get<{ text: string }>(program, `/api/emails/logs/${invitation?.id}`, session);
  return text.match(/\/affiliate\/[\w.-]+/)?.[0] ?? '';
}
