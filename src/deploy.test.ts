import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builds } from '../vite.config.ts';
import { variableNames } from './platform/env.ts';

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
  ),
  'sorrel.service': found(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '', /(\w+)=/g),
};

test.each(Object.entries(given))('every variable that %s sets is one that the program reads', (_, names) => {
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter(name => name !== 'NODE_ENV' && !variableNames.includes(name))).toEqual([]);
});

test('every program that is started is one that the build makes, under that name', () => {
  const input = builds.server.build?.rollupOptions?.input;
  const made = Object.keys(typeof input === 'object' && !Array.isArray(input) ? input : {});
  const started = [dockerfile, unit, read('docs/deploy.md')].flatMap(text =>
    found(text, /dist\/server\/([\w-]+)\.js/g),
  );
  expect(started.length).toBeGreaterThan(3);
  expect(started.filter(name => !made.includes(name))).toEqual([]);
  expect(unit).toContain('ExecStart=/opt/sorrel/node_modules/.bin/node dist/server/main.js');
});

test('every path that goes into the image is there, and reaches its build', () => {
  const first = dockerfile.slice(0, dockerfile.lastIndexOf('FROM'));
  const sources = found(first, /^COPY ([^-].*) \.\/?$/gm).flatMap(each => each.split(' '));
  expect(sources).toContain('package-lock.json');
  expect(sources.filter(path => !existsSync(path))).toEqual([]);
  const ignore = read('.dockerignore').split('\n');
  const letIn = ignore.filter(line => line.startsWith('!')).map(line => line.slice(1));
  // What is not named stays outside: a data folder, a backup or a .env that lies there is in no layer.
  expect(ignore).toContain('*');
  expect(letIn.filter(path => !existsSync(path))).toEqual([]);
  for (const path of ['src', 'scripts', 'migrations', 'vite.config.ts', 'package.json', 'package-lock.json', '.npmrc'])
    expect(letIn).toContain(path);
  expect(found(dockerfile, /node (scripts\/\S+\.ts)/g).filter(path => !existsSync(path))).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('the ports, the names and the health check agree', () => {
  const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1];
  expect(dockerfile).toContain(`EXPOSE ${port}`);
  expect(caddyfile).toContain(`dynamic a web ${port} {`);
  expect(compose).toContain('aliases: [web]');
  expect(dockerfile).toContain('/healthz`');
  expect(read('src/app/server/health.ts')).toContain("'/healthz'");
  // A worker without METRICS_PORT could not be asked whether it lives.
  expect(compose).toMatch(/ROLE: worker, METRICS_PORT: '\d+'/);
  // One proxy stands before it, and the address is said with its scheme, by which cookies are secure.
  expect(compose).toContain("TRUSTED_PROXIES: '1'");
  expect(compose).toMatch(/APP_URL: https:/);
  expect(compose).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
});

test('whoever stops it waits longer than it takes to finish what is under way', () => {
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
