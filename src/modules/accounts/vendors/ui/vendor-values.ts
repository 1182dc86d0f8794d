import { type Vendor, type VendorState, vendorSecrets } from '../contract.ts';

/** Values of the form as text. Secrets start empty, because the server never returns them. */
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

const usualPorts: Record<string, string> = { starttls: '587', tls: '465' };

/** Follows the encryption, unless another port was typed. */
export const portFor = (security: string, port: string) =>
  port === '' || Object.values(usualPorts).includes(port) ? (usualPorts[security] ?? port) : port;
