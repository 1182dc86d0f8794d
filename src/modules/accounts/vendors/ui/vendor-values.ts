import { type Vendor, type VendorState, vendorSecrets } from '../contract.ts';

/** What the fields hold: text, as typed. Secrets begin empty, they never come back from the server. */
export type VendorValues = Record<string, string>;

const blank: Record<Vendor, VendorValues> = {
  mail: { host: '', port: '587', security: 'starttls', user: '', password: '', fromAddress: '' },
  sms: { accountSid: '', authToken: '', from: '' },
  payments: { secretKey: '', webhookSecret: '' },
  ai: { provider: 'openai', model: '', apiKey: '', baseUrl: '' },
};

export function valuesOf({ vendor, settings }: VendorState): VendorValues {
  const secrets: readonly string[] = vendorSecrets[vendor];
  const names = Object.keys(blank[vendor]).filter(name => !secrets.includes(name));
  const stored = names.filter(name => settings[name] != null).map(name => [name, String(settings[name])]);
  return { ...blank[vendor], ...Object.fromEntries(stored) };
}

/** The usual port of each way to be encrypted. */
const usualPorts: Record<string, string> = { starttls: '587', tls: '465' };

/** The port that goes with a newly chosen encryption, unless another than the usual one was typed. */
export const portFor = (security: string, port: string) =>
  port === '' || Object.values(usualPorts).includes(port) ? (usualPorts[security] ?? port) : port;
