import type { Break } from './break.ts';

export const crash: Break[] = [
  {
    suite: 'crash',
    what: 'a mail whose last byte had left when its worker died is sent again by itself',
    file: 'src/features/emails/server/outbox.ts',
    from: "when last_byte_at is null then 'queued' else 'unknown' end",
    to: "when true then 'queued' else 'unknown' end",
    test: 'src/features/emails/server/send-mail.pg.test.ts',
  },
  {
    suite: 'crash',
    what: 'the reminders of a practice whose sending is held go out',
    file: 'src/features/reminders/server/due.ts',
    from: '.where(and(isDue(now), maySend(reminders.tenantId)))',
    to: '.where(isDue(now))',
    test: 'src/features/backup/server/held-sending.test.ts',
    only: 'none of them takes',
  },
  {
    suite: 'crash',
    what: 'mails to many that go at a pace do not ask whether sending is held',
    file: 'src/features/mailings/server/paced-claim.ts',
    from: 'if (await isSendingHeld({ db }, line.tenantId))',
    to: 'if (await isSendingHeld({ db }, 0))',
    test: 'src/features/backup/server/held-sending.test.ts',
    only: 'none of them takes',
  },
  {
    suite: 'crash',
    what: 'who was erased is back after an older backup',
    file: 'src/features/backup/server/restore-backup.ts',
    from: 'set restore_key = $1, erases_again = true',
    to: 'set restore_key = $1',
    test: 'e2e/backup.test.ts',
    only: 'who was erased',
  },
];
