import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const sources = globSync('src/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/testing/'))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }));
const found = (pattern: RegExp, from = sources) =>
  from.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, ...groups]) => groups));
function part(title: string): string {
  const [, after] = page.split(`\n# ${title}\n`);
  if (after === undefined) throw new Error(`docs/security.md has no part “${title}”`);
  return after.split('\n# ')[0] ?? '';
}

test('docs/security.md lists every rate limit with its numbers', () => {
  const limits = found(/\{ name: '([a-z-]+)', max: ([\d_]+), seconds: (hours|minutes)\((\d+)\) \}/g).map(
    ([name, max = '', unit = '', count]) => {
      const time = count === '1' ? `1 ${unit.slice(0, -1)}` : `${count} ${unit}`;
      return `| \`${name}\` | ${Number(max.replaceAll('_', '')).toLocaleString('en-US')} | ${time} |`;
    },
  );
  expect(limits.length).toBeGreaterThan(60);
  const written = [...part('Limits').matchAll(/^\| `.+$/gm)].map(([line]) => line);
  expect(written.toSorted()).toEqual([...new Set(limits)].sort());
});

test('hashes, encrypts and signs only with known algorithms', () => {
  const pattern = /(?:createHash|createHmac|createCipheriv|hkdfSync|newKeyPair|derive|algorithm:)[( ]'([\w-]+)'/g;
  const names = new Set(found(pattern).map(([name = '']) => name));
  expect([...names].sort()).toEqual(['SHA1', 'aes-256-gcm', 'argon2id', 'rsa', 'sha256']);
});

test('verifies every certificate and uses Math.random for delays and order only', () => {
  const all = sources.map(({ text }) => text).join('\n');
  expect(all).not.toMatch(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/);
  const chance = sources.filter(({ text }) => text.includes('Math.random')).map(({ file }) => file);
  const allowed = ['src/modules/messaging/mailings/server/outbox.ts', 'src/platform/outbox', 'src/platform/mail/'];
  expect(chance.filter(file => !/\/(ui|web)\//.test(file) && !allowed.some(each => file.startsWith(each)))).toEqual([]);
});

/** Who opens connections, and to what: anything else goes through the checked door of `platform/outbound`. */
const speaksToOthers: Record<string, string> = {
  'src/platform/outbound/fetch.ts': 'the door',
  'src/platform/outbound/connect.ts': 'the door',
  'src/platform/outbound/addresses.ts': 'the door',
  'src/platform/mail/smtp.ts': 'mail servers, over a socket of the door where a practice names them',
  'src/platform/providers/sms/twilio.ts': 'the provider whose address is the operator’s',
  'src/platform/outbound/dns.ts': 'name servers',
};

test('opens outbound connections only from known files', () => {
  const opens =
    /from 'node:(?:https|dns\/promises)'|\{[^}]*\b(?:connect|Socket|request)\b[^}]*\} from 'node:(?:net|tls|http)'/;
  const isServers = (file: string) => /\/server\/|^src\/platform\//.test(file);
  const speaking = sources
    .filter(({ file, text }) => isServers(file) && (opens.test(text) || /(?<![\w.])fetch\((?!input)/.test(text)))
    .map(({ file }) => file);
  // The last takes connections and opens none.
  const known = [...Object.keys(speaksToOthers), 'src/app/server/http/live-reload.ts', 'src/platform/http/server.ts'];
  expect(speaking.filter(file => !known.includes(file))).toEqual([]);
  expect(Object.keys(speaksToOthers).filter(file => !speaking.includes(file))).toEqual([]);
});

test('converts no time zones in SQL', () => {
  // UTC, which is written and not computed.
  const zones = found(/at time zone '?([\w$/{}]+)/gi).map(([zone]) => zone);
  expect(new Set(zones)).toEqual(new Set(['UTC']));
});

/** Who else asks what clocks show, and why: no browser may be counted on to have Temporal (docs/decisions/059). */
const readsClocks: Record<string, string> = {
  'src/shared/dates.ts': 'the module that converts',
  'src/shared/format/date-formatter.ts':
    'texts; a day and an hour for the browser, as dates.ts says them (format-time.test.ts); its calendar (instant-at.test.ts)',
};

test('converts wall times in one module and ignores the machine’s time zone', () => {
  const outside = sources.filter(({ file }) => file !== 'src/shared/dates.ts');
  const having = (pattern: RegExp, from = outside) =>
    from.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(having(/\bTemporal\.\w/)).toEqual([]);
  expect(
    having(/getTimezoneOffset|\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(Date|Time)String\(/),
  ).toEqual([]);
  const ofZones = having(
    /\btimeZone\b(?!: 'UTC')/,
    sources.filter(({ text }) => /DateTimeFormat\([^)]/.test(text)),
  );
  expect(ofZones.toSorted()).toEqual(Object.keys(readsClocks).sort());
  // On the server the first of them only: what the second tells of days and hours is for the browser.
  const server = outside.filter(({ file }) => /\/server\/|^src\/platform\//.test(file));
  expect(having(/\{[^}]*\b(dayIn|hourIn)\b[^}]*\} from '[./]*shared\/format-time\.ts'/, server)).toEqual([]);
});

test('the security documentation names only files that exist', () => {
  const pages = [part('How it is tested'), readFileSync('docs/asvs.md', 'utf8')].join('\n');
  const named = [...pages.matchAll(/`((?:src|e2e|docs|deploy|scripts|proof|migrations)\/[^` *]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter(path => !existsSync(path))).toEqual([]);
});
