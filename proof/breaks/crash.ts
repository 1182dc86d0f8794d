import type { Break } from './break.ts';

/** Template placeholder (`${…}`) in a quoted source line. */
const hole = (code: string) => ['$', `{${code}}`].join('');

/** Commits the transaction and begins a new one for the same practice. */
const committed = [
  "await scope.db.execute('commit');",
  "await scope.db.execute('begin');",
  `await scope.db.execute('set local role ' + scope.dbRole);`,
  `await scope.db.execute("select set_config('app.tenant_id', '" + scope.tenantId + "', true)");`,
].join(' ');

export const crash: Break[] = [
  {
    suite: 'crash',
    what: 'a mail whose last byte had left when its worker died is sent again by itself',
    file: 'src/modules/messaging/emails/server/mail-rows.ts',
    from: "when last_byte_at is null then 'queued' else 'unknown' end",
    to: "when true then 'queued' else 'unknown' end",
    test: 'src/platform/outbox/outbox.kill.test.ts',
    only: 'worker died while sending',
  },
  {
    suite: 'crash',
    what: 'the reminders of a practice whose sending is held go out',
    file: 'src/modules/scheduling/reminders/server/send-due-reminders.ts',
    from: '.where(and(isDue(now), maySend(reminders.tenantId)))',
    to: '.where(isDue(now))',
    test: 'src/modules/governance/backup/server/held-sending.test.ts',
    only: 'no place sends while sending is paused',
  },
  {
    suite: 'crash',
    what: 'mails to many that go at a pace do not ask whether sending is held',
    file: 'src/modules/messaging/mailings/server/rate-limited-claim.ts',
    from: 'if (await isSendingPaused({ db }, line.tenantId))',
    to: 'if (await isSendingPaused({ db }, 0))',
    test: 'src/modules/governance/backup/server/held-sending.test.ts',
    only: 'no place sends while sending is paused',
  },
  {
    suite: 'crash',
    what: 'who was erased is back after an older backup',
    file: 'src/modules/governance/backup/server/restore-backup.ts',
    from: 'set restore_key = $1, erases_again = true',
    to: 'set restore_key = $1',
    test: 'e2e/backup.test.ts',
    only: 'keeps erased clients erased',
  },
  {
    suite: 'crash',
    what: 'an event of the provider counts as heard before all of it is done',
    file: 'src/modules/billing/payments/server/provider-events.ts',
    from: 'if (await isNew(scope, event)) await',
    to: 'if (await asPractice(services, key.tenantId, own => isNew(own, event))) await',
    test: 'e2e/crash-money.test.ts',
    only: 'killed at "insert payments" while',
  },
  {
    suite: 'crash',
    what: 'an invoice number is given before the invoice has it',
    file: 'src/modules/billing/invoicing/server/numbers.ts',
    from: '  return taken.next - 1;',
    to: `  ${committed}\n  return taken.next - 1;`,
    test: 'e2e/crash-money.test.ts',
    only: 'while an invoice is issued',
  },
  {
    suite: 'crash',
    what: 'a file of clients is taken in portion by portion',
    file: 'src/modules/people/imports/server/import-clients.ts',
    from: 'added.push(...(await addImported(scope, people)));',
    to: `added.push(...(await addImported(scope, people)));\n${committed}`,
    test: 'e2e/crash-data.test.ts',
    only: 'imports all clients or none',
  },
  {
    suite: 'crash',
    what: 'what a worker that died had taken to send stays taken',
    file: 'src/modules/messaging/emails/server/mail-rows.ts',
    from: "const isLost = sql`status = 'sending' and lease_until < now()`;",
    to: "const isLost = sql`status = 'sending' and lease_until < 'epoch'`;",
    test: 'e2e/crash-sending.test.ts',
    only: 'mail server restarts',
  },
  {
    suite: 'crash',
    what: 'the old data are gone before the restored ones are there',
    file: 'src/platform/database/replace.ts',
    from: '    await dropAll(client);',
    to: "    await dropAll(client);\n    await client.query('commit; begin');",
    test: 'e2e/crash-data.test.ts',
    only: 'leaves the old or the restored instance whole',
  },
  {
    suite: 'crash',
    what: 'the secret of a backup takes the place of the other before its data do',
    file: 'src/platform/secrets/app-secret.ts',
    from: 'secret: string) =>\n  writeFileSync(',
    to: 'secret: string) =>\n  writeFileSync(join(folder, nameOf), secret) ?? writeFileSync(',
    test: 'src/platform/secrets/app-secret.test.ts',
  },
  {
    suite: 'crash',
    what: 'a backup has its name before it is whole',
    file: 'src/modules/governance/backup/server/backup-folder.ts',
    from: `const path = join(folder, \`unfinished.${hole('randomToken()')}\`);`,
    to: "const path = join(folder, nameOf({ madeAt: new Date(), kind: 'manual', isSealed: true }));",
    test: 'e2e/crash-data.test.ts',
    only: 'leaves only complete backups',
  },
];
