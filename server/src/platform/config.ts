import { z } from 'zod';
import { billingDriver, billingSettings } from './billing/billing-settings.ts';
import { EMBEDDED_POOL_MAX } from './database/embedded-settings.ts';
import { identityDriver, identitySettings } from './identity/identity-settings.ts';
import { list } from './list-setting.ts';
import { mapSettings, type OperatorMap, operatorMap } from './map/map-settings.ts';
import { PUSH_HOSTS } from './push/push-hosts.ts';
import { requestSettings } from './request-settings.ts';
import { isTranslationTwin, translationSettings } from './translation/translation-settings.ts';
import { trustedProxies } from './trusted-proxies.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** The beginning of every link: with a path, or without a scheme, links and origin checks would be wrong. */
const siteAddress = z
  .url({ protocol: /^https?$/, error: 'must look like https://swapstead.example' })
  .refine((address) => {
    const { origin, href, username } = new URL(address);
    return href === `${origin}/` && username === '';
  }, 'must end after its host: the site lives at the root of it.');

/** Addresses of databases, separated by commas. */
const databases = list.pipe(z.array(z.url()).min(1));

/**
 * Every setting of the server, read once from the environment. `describe` is its line of docs/configuration.md, which
 * is generated from this object.
 */
export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` switches on HSTS and refuses unsafe defaults.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port to listen on; 0 picks a free one.'),
  PUBLIC_URL: siteAddress
    .optional()
    .describe(
      'Public address of the site; default is the address it listens on. Passkeys need https:// and a host name.',
    ),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database, photos and secrets.'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('External PostgreSQL; without it an embedded PostgreSQL runs in DATA_DIR.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe(`Connections to PostgreSQL per process; at most ${EMBEDDED_POOL_MAX} with the embedded one.`),
  DATABASE_DIRECT_URL: z
    .url()
    .optional()
    .describe(
      'The same database without the pooler in transaction mode that DATABASE_URL names: for LISTEN, jobs, migrations and commands.',
    ),
  DATABASE_READ_URL: databases
    .optional()
    .describe(
      'Streaming replicas of that PostgreSQL, separated by commas, from which the gallery is read; one that fails or lags is not used.',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'Bucket for photos, on Amazon S3 or a compatible service; without it they are stored in DATA_DIR.',
    ),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .url()
    .optional()
    .describe('Address of an S3-compatible service; without it Amazon S3 is used.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe("Access key for the bucket; without it the machine's credentials are used."),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of S3_ACCESS_KEY_ID.'),
  DEMO: flag
    .optional()
    .describe('Fill an empty database with demo content; default true outside production.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Log level; logs are JSON lines.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'How long a stopping process keeps answering, with `/readyz` at 503, so that a balancer switches to others first.',
    ),
  TRUST_PROXY: trustedProxies
    .optional()
    .describe(
      'Addresses of proxies whose X-Forwarded-For is trusted, such as `10.0.0.0/8` or `loopback`, separated by commas.',
    ),
  LANGUAGES: z
    .string()
    .default('')
    .describe(
      'Languages beside English, as codes separated by commas: `de`, `fr`, `nl`, `es`, `it`. The pages of each are built when the server starts from the sources, and in a container image when it is built (`--build-arg LANGUAGES=de,fr`).',
    ),
  SITE_FILE: z
    .string()
    .optional()
    .describe('JSON file that overrides `server/site.defaults.json`: prices, contacts, amounts.'),
  PHOTO_AVIF: flag
    .default(true)
    .describe(
      'Also offer photos as AVIF, created in the background; half the bytes, but seconds of work per photo.',
    ),
  ...billingSettings,
  ...identitySettings,
  ...mapSettings,
  ...translationSettings,
  CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(32 * 1024 * 1024)
    .describe('Memory for cached replies and pages for visitors, per process; 0 caches none.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587 or smtps://...' })
    .optional()
    .describe(
      'Mail server, such as `smtp://user:password@host:587`; encrypted unless it is on this machine or the URL ends in `?requireTLS=false`. Without it emails go to the local mailbox. Required in production.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>$/u, 'must look like Name <address>')
    .default('Swapstead <hello@swapstead.test>')
    .describe('Sender of every email, as `Name <address>`. Required in production.'),
  PUSH_HOSTS: list
    .prefault(PUSH_HOSTS)
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .describe(
      'Push services to which notices may be sent, separated by commas; `*.` stands for any subdomain.',
    ),
  PUSH: z
    .enum(['on', 'twin'])
    .default('on')
    .describe('`twin` runs a fake push service, for tests; refused in production.'),
  MAIL_EVENTS_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Secret with which the mail provider signs its reports to `/api/mail_events` (bounces, complaints); without it the address does not exist.',
    ),
  AUTH_ATTEMPTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe(
      'Sign-ins, registrations, resends or resets per 15 minutes for one address from one network. Sign-ins beyond five times as many from all networks together wait some seconds. Successful sign-ins do not count.',
    ),
  AUTH_ATTEMPTS_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'The same limit for all addresses from one network (an IPv4 address or an IPv6 /64; twice as many for a /56, four times for a /48), and for successful sign-ins of one account from it; default 100 in production and 5000 elsewhere.',
    ),
  PWNED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Service for checking leaked passwords, such as `https://api.pwnedpasswords.com/range`; it gets five digits of a hash. Without it only the included list is used.',
    ),
  SESSION_MAX_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .describe('Days after which a member must sign in again, even if the session is in use.'),
  WELCOME_NIGHTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(14)
    .describe(
      'Nights that a member gets once, after the first paid membership, address, home and open nights.',
    ),
  MESSAGE_NOTICE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(5)
    .describe('How long a message may stay unread before an email announces it.'),
  CALENDAR_HOSTS_ALLOWED: list
    .prefault('')
    .describe(
      'Hosts with their ports, such as `127.0.0.1:4567`, that calendars may be fetched from although they are not on the public internet: for tests, refused in production.',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port of `/metrics` for Prometheus; without it there are no metrics. 0 picks a free one.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which METRICS_PORT listens; it must not be public.'),
  ...requestSettings,
});

export type Config = Omit<
  z.output<typeof settings>,
  'DEMO' | 'BILLING' | 'IDENTITY' | 'AUTH_ATTEMPTS_PER_NETWORK'
> & {
  DEMO: boolean;
  AUTH_ATTEMPTS_PER_NETWORK: number;
  BILLING: 'stripe' | 'simulated';
  IDENTITY: 'stripe' | 'simulated' | 'off';
  /** From the settings that begin with MAP_. */
  map: OperatorMap | undefined;
};

/** Settings without a safe default for production. */
const NEEDED_IN_PRODUCTION = {
  PUBLIC_URL: 'PUBLIC_URL is missing: links in mails need the address under which people reach the site.',
  SMTP_URL: 'SMTP_URL is missing: without a mail server nobody can register or reset a password.',
  MAIL_FROM: 'MAIL_FROM is missing: mail servers take no mail of a sender that does not exist.',
} as const;

/** Settings that would be silently ignored without the one beside them. */
const NEEDED_BESIDE = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['TRANSLATE_KEY', 'TRANSLATE_URL'],
] as const;

/** Reads the settings. @throws an Error with a sentence for each wrong or missing one */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings are not right.\n${lines.join('\n')}`);
  }
  const config = result.data;
  for (const [name, other] of NEEDED_BESIDE) {
    if (config[name] && !config[other]) throw new Error(`${name} needs ${other} beside it.`);
  }
  if (!config.DATABASE_URL && config.DATABASE_POOL > EMBEDDED_POOL_MAX)
    throw new Error(`DATABASE_POOL: the embedded database has room for at most ${EMBEDDED_POOL_MAX}.`);
  const production = config.NODE_ENV === 'production';
  const missing = Object.entries(NEEDED_IN_PRODUCTION).filter(([name]) => !(name in given));
  if (production && config.PUSH === 'twin') throw new Error('PUSH: the twin push service is for tests only.');
  if (production && isTranslationTwin(config))
    throw new Error('TRANSLATE_URL: the twin translation service is for tests only.');
  if (production && missing.length > 0) throw new Error(missing.map(([, sentence]) => sentence).join('\n'));
  if (production && config.CALENDAR_HOSTS_ALLOWED.length > 0) {
    throw new Error(
      'CALENDAR_HOSTS_ALLOWED is for tests: in production it would let calendars be read from inside.',
    );
  }
  return {
    ...config,
    DEMO: config.DEMO ?? !production,
    AUTH_ATTEMPTS_PER_NETWORK: config.AUTH_ATTEMPTS_PER_NETWORK ?? (production ? 100 : 5000),
    BILLING: billingDriver(config),
    IDENTITY: identityDriver(config),
    map: operatorMap(config, production),
  };
}
