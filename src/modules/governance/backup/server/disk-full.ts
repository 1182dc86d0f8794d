/** Disk full on this machine (ENOSPC) or on the database server (SQLSTATE 53100). */
export const isDiskFull = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && (reason.code === 'ENOSPC' || reason.code === '53100');
