import { z } from 'zod';

export const backupKinds = { nightly: 'Nightly', manual: 'Manual', uploaded: 'Uploaded' } as const;
export type BackupKind = keyof typeof backupKinds;

export const backupSchema = z.object({
  name: z.string(),
  madeAt: z.string(),
  kind: z.enum(['nightly', 'manual', 'uploaded']),
  /** In bytes. */
  size: z.number(),
  /** Encrypted with the instance's passphrase. */
  isSealed: z.boolean(),
});
export type Backup = z.infer<typeof backupSchema>;

/** The last restore of this process. There is no state for success, because it signs everyone out. */
export const restoreStates = ['running', 'failed'] as const;
export type RestoreState = (typeof restoreStates)[number];

/**
 * `isOwn`: this is the only practice of the instance, so its owner may manage backups. `kept`: number of backups kept
 * per kind.
 */
export const backupsSchema = z.object({
  isOwn: z.boolean(),
  kept: z.number(),
  restore: z.enum(restoreStates).nullable(),
  backups: z.array(backupSchema),
});
export type Backups = z.infer<typeof backupsSchema>;

/** Only manual backups can be requested; nightly ones are automatic. */
export const backupFields = z.object({ kind: z.literal('manual', { error: 'The kind must be “manual”' }) });

/** A backup contains everything, so a stolen session must not be enough. `code`: if two-factor authentication is on. */
export const downloadFields = z.object({
  password: z.string().max(200).default(''),
  code: z.string().max(40).default(''),
});
export type DownloadFields = z.input<typeof downloadFields>;

/** Maximum upload in bytes; larger backups are restored on the command line. */
export const largestBackup = 10 * 1024 ** 3;

/** Typed to confirm a restore. */
export const restoreWord = 'restore';

/** A restore requires the same verification as a download. */
export const restoreFields = downloadFields.extend({
  confirmation: z.string().refine(value => value.trim().toLowerCase() === restoreWord, `Type “${restoreWord}”`),
});
export type RestoreFields = z.infer<typeof restoreFields>;

/** Messages that wait while sending is paused. */
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
