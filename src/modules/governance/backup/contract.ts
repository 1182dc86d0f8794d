import { z } from 'zod';

export const backupKinds = { nightly: 'Nightly', manual: 'Manual', uploaded: 'Uploaded' } as const;
export type BackupKind = keyof typeof backupKinds;

export const backupSchema = z.object({
  name: z.string(),
  madeAt: z.string(),
  kind: z.enum(['nightly', 'manual', 'uploaded']),
  /** In bytes. */
  size: z.number(),
  /** Opened by the instance's passphrase only. */
  isSealed: z.boolean(),
});
export type Backup = z.infer<typeof backupSchema>;

/** Of the last restore in this process; one that was carried out is seen by being signed out. */
export const restoreStates = ['running', 'failed'] as const;
export type RestoreState = (typeof restoreStates)[number];

/**
 * `isOwn`: this practice is the only one of the instance, so that its owner may take care of the whole of it. `kept`:
 * how many of each kind stay.
 */
export const backupsSchema = z.object({
  isOwn: z.boolean(),
  kept: z.number(),
  restore: z.enum(restoreStates).nullable(),
  backups: z.array(backupSchema),
});
export type Backups = z.infer<typeof backupsSchema>;

/** Only what is made by hand is asked for; the night's comes by itself. */
export const backupFields = z.object({ kind: z.literal('manual', { error: 'The kind must be “manual”' }) });

/** With everything in it: a stolen session is not enough. `code`: where the second step of signing in is on. */
export const downloadFields = z.object({
  password: z.string().max(200).default(''),
  code: z.string().max(40).default(''),
});
export type DownloadFields = z.input<typeof downloadFields>;

/** The largest file that is taken through the browser, in bytes; larger ones are restored by the command. */
export const largestBackup = 10 * 1024 ** 3;

/** What is typed to say that one means it. */
export const restoreWord = 'restore';

/** Going back asks for as much as taking a copy along. */
export const restoreFields = downloadFields.extend({
  confirmation: z.string().refine(value => value.trim().toLowerCase() === restoreWord, `Type “${restoreWord}”`),
});
export type RestoreFields = z.infer<typeof restoreFields>;

/** What waits while sending is held. */
export const waitingSchema = z.object({
  mails: z.number(),
  mailsToMany: z.number(),
  texts: z.number(),
  webhooks: z.number(),
  payments: z.number(),
  campaigns: z.number(),
});
export type Waiting = z.infer<typeof waitingSchema>;

export const sendingHoldSchema = z.object({
  hold: z.object({ reason: z.enum(['restore', 'import']), since: z.string(), waiting: waitingSchema }).nullable(),
});
export type SendingHold = z.infer<typeof sendingHoldSchema>;

export const releaseFields = z.object({ dropsWaiting: z.boolean() });
export type ReleaseFields = z.infer<typeof releaseFields>;
