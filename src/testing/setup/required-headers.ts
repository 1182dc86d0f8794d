/** Security headers missing in an answer: against content sniffing, referrer leaks, framing and foreign scripts. */
export function missingHeaders({ headers }: Response): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const scripts = /(?:^|; ?)script-src([^;]*)/.exec(policy)?.[1] ?? '';
  const said: [what: string, isSaid: boolean][] = [
    ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
    [
      'a referrer policy',
      /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(headers.get('referrer-policy') ?? ''),
    ],
    ['no camera', headers.get('permissions-policy')?.includes('camera=()') ?? false],
    ...["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"].map((part): [string, boolean] => [
      part,
      policy.split(/; ?/).includes(part),
    ]),
    ['scripts of its own only', !/'unsafe|\*|https?:|data:|blob:/.test(scripts)],
    ['no script as an attribute, no object', !/script-src-(attr|elem)|object-src/.test(policy)],
    ['no other origin', headers.get('access-control-allow-origin') === null],
  ];
  return said.filter(([, isSaid]) => !isSaid).map(([what]) => what);
}
