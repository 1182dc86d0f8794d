import { randomUUID } from 'node:crypto';
import { testPassword } from '../world.ts';
import type { RightBodies } from './right-body.ts';

const person = { firstName: 'Ines', lastName: 'Duarte', password: testPassword };

/** Signing in, the own account, the practice and who and what works in it. */
export const bodiesOfAccount: RightBodies = {
  'POST /api/signup': async () => ({
    ...person,
    email: `${randomUUID()}@practice.example`,
    practiceName: 'Oak & Ash',
    timeZone: 'Europe/Berlin',
  }),
  'POST /api/login': async s => ({ email: s.practice.email, password: testPassword }),
  'POST /api/forgot-password': async s => ({ email: s.practice.email }),
  'POST /api/reset-password': async s => {
    await s.asked('POST', '/api/forgot-password', { email: s.practice.email });
    return { token: await s.tokenTo(s.practice.email, 'reset-password'), password: testPassword };
  },
  'POST /api/join': async s => {
    const email = `${randomUUID()}@new.example`;
    await s.made('POST', '/api/team/invitations', { email, role: 'viewer' });
    return { ...person, token: await s.tokenTo(email, 'join') };
  },
  'PUT /api/auth/profile': async () => ({ firstName: 'A', lastName: 'B', photo: null }),
  'PUT /api/auth/password': async () => ({ currentPassword: testPassword, newPassword: 'another correct horse' }),
  'POST /api/auth/practice': async s => ({ tenantId: s.practice.tenantId }),
  'POST /api/auth/two-factor': async () => ({ password: testPassword }),
  'PUT /api/auth/sign-in-alerts': async () => ({ isOn: true }),
  'POST /api/auth/email': async () => ({ email: `${randomUUID()}@practice.example`, password: testPassword, code: '' }),
  'POST /api/team/invitations': async () => ({ email: `${randomUUID()}@new.example`, role: 'viewer' }),
  'PUT /api/team/members/:userId': async () => ({ role: 'viewer' }),
  'PUT /api/team/two-factor': async () => ({ roles: ['viewer'] }),
  'PUT /api/tenant': async () => ({
    name: 'Fernhill',
    address: 'A street',
    country: '',
    phone: '',
    logoUrl: null,
    emailSignature: 'Maya',
  }),
  'PUT /api/tenant/settings': async () => ({
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    weekStart: 1,
    units: 'metric',
  }),
  'POST /api/api-keys': async () => ({ name: 'Sheets', permissions: ['clients.read'], expiresInDays: 30 }),
  'POST /api/webhook-endpoints': async () => ({ url: 'https://hook.example/in', events: ['booking.created'] }),
  'PUT /api/webhook-endpoints/:id': async () => ({ url: 'https://hook.example/2', events: ['payment.received'] }),
  'PUT /api/vendors/:vendor': async () => ({
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    user: 'fern',
    password: 'secret',
    fromAddress: 'hello@fernhill.example',
  }),
  'POST /api/vendors/:vendor/test': async () => ({ to: 'maya@fernhill.example' }),
  'PATCH /api/first-steps': async () => ({ putAside: 'page', isHidden: false }),
  'POST /api/portability/export': async () => ({ password: testPassword }),
  'PUT /api/digest': async () => ({ isOn: true, hour: 6 }),
};
