import type { Practice, World } from '../world.ts';

/** Configures an instance mail server; nothing listens there. */
export const giveMailServer = ({ services }: Pick<World, 'services'>) =>
  Object.assign(services.env, { SMTP_URL: 'smtp://localhost:1' });

export const takeMailServer = ({ services }: Pick<World, 'services'>) =>
  Object.assign(services.env, { SMTP_URL: undefined });

const server = { host: 'mail.example', port: 587, security: 'starttls', fromAddress: 'hello@fernhill.example' };

/** Configures a mail server of the practice. Without workers, nothing is sent through it. */
export async function connectMail<P extends Practice>(practice: P): Promise<P> {
  const answer = await practice.call('PUT', '/api/vendors/mail', { ...server, user: 'fern', password: 'secret' });
  if (!answer.ok) throw new Error(`no mail server: ${await answer.text()}`);
  return practice;
}
