import { isIP } from 'node:net';
import { z } from 'zod';

const secret = z.string().min(1);
const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const yesOrNo = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform(value => value === 'true');

const yesUnlessNo = z
  .enum(['true', 'false'], 'must be true or false')
  .default('true')
  .transform(value => value === 'true');

const postgresAddress = z.string().regex(/^postgres(ql)?:\/\/.+/, 'must start with postgres://');

const port = z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535);

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: httpAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(value => (/^\d$/.test(value.trim()) ? Number(value) : value.split(',').map(each => each.trim())))
    .refine(
      value => typeof value === 'number' || value.every(isNetwork),
      'must be the number of proxies in front of Sorrel (0 to 9), or their networks, such as 10.0.0.0/8, 192.0.2.7',
    )
    .default(0),
  CONFIRM_EMAIL: yesUnlessNo,
  HSTS_SUBDOMAINS: yesUnlessNo,
  OIDC_ISSUER: httpAddress.optional(),
  OIDC_CLIENT_ID: secret.optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_NAME: z.string().max(60).default('your organization'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$/,
      'must be an address like Sorrel <mail@example.com>',
    )
    .default('Sorrel <mail@localhost.localdomain>'),
  MAIL_DAILY_LIMIT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(1_000_000, 'must be at most 1000000')
    .optional(),
  DNS_SERVERS: z
    .string()
    .transform(value => value.split(',').map(each => each.trim()))
    .pipe(z.array(z.string().regex(/^[0-9a-f.:[\]]+$/i, 'must be addresses like 192.0.2.53, 192.0.2.54')).min(1))
    .optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .refine(value => {
      const bytes = value.replace(/^whsec_/, '');
      return bytes.length >= 32 && z.base64().safeParse(bytes).success;
    }, 'must be whsec_ and at least 24 random bytes in base64')
    .optional(),
  SUPPORT_EMAIL: z.email('must be an address like help@example.com').optional(),
  TWILIO_ACCOUNT_SID: secret.optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  TWILIO_FROM: secret.optional(),
  TWILIO_API_URL: httpAddress.default('https://api.twilio.com'),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_URL: httpAddress.default('https://api.stripe.com'),
  AI_PROVIDER: z
    .enum(
      ['builtin', 'openai', 'anthropic', 'openai-compatible'],
      'must be builtin, openai, anthropic or openai-compatible',
    )
    .default('builtin'),
  AI_MODEL: secret.optional(),
  AI_API_KEY: secret.optional(),
  AI_BASE_URL: httpAddress.optional(),
  ALLOW_PRIVATE_ADDRESSES: yesOrNo,
  S3_ENDPOINT: httpAddress.optional(),
  S3_BUCKET: secret.optional(),
  S3_REGION: secret.default('us-east-1'),
  S3_KEY: secret.optional(),
  S3_SECRET: secret.optional(),
  S3_PATH_STYLE: yesOrNo,
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
});

const schema = variables.refine(env => !env.S3_BUCKET || (env.S3_KEY && env.S3_SECRET), {
  path: ['S3_BUCKET'],
  error: 'needs S3_KEY and S3_SECRET',
});

/** An IP address, optionally with a prefix length (CIDR). */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return maxBits > 0 && !more.length && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
}

export type TrustedProxies = number | string[];

export type Env = Omit<z.infer<typeof schema>, 'APP_URL'> & {
  /** Public base URL, without a trailing slash. */
  APP_URL: string;
};

/** The message holds one sentence per invalid variable. */
export class EnvError extends Error {}

/**
 * Blank values count as absent.
 * @throws EnvError
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const presentVariables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(presentVariables);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = parsed.data;
  if (new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map(each => each !== undefined)).size > 1)
    throw new EnvError('OIDC_ISSUER: must be set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  const url = parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`;
  return { ...parsed.data, APP_URL: url.replace(/\/+$/, '') };
}

/** Tests compare these with the reference in docs/deploy.md. */
export const variableNames = Object.keys(variables.shape);

export const readEnv = () => parseEnv(process.env);

/** React and others run slow development builds unless NODE_ENV is `production`. */
export function runInProduction() {
  process.env.NODE_ENV ??= 'production';
}
