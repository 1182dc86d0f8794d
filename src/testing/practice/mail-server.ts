import type { Practice, World } from '../world.ts';

/** From now on every practice has a mail server, as far as the program can tell; nobody listens there. */
export const giveMailServer = ({ services }: Pick<World, 'services'>) =>
  Object.assign(services.env, { SMTP_URL: 'smtp://localhost:1' });

export const takeMailServer = ({ services }: Pick<World, 'services'>) =>
  Object.assign(services.env, { SMTP_URL: undefined });

const server = { host: 'mail.example', port: 587, security: 'starttls', fromAddress: 'hello@fernhill.example' };

/** Gives the practice a mail server of its own. The world has none, and without workers nothing is sent by it. */
export async function connectMail<P extends Practice>(practice: P): Promise<P> {
  const answer = await practice.call('PUT', '/api/vendors/mail', { ...server, user: 'fern', password: 'secret' });
  if (!answer.ok) throw new Error(`no mail server: ${await answer.text()}`);
  return practice;
}
