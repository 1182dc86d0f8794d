/** Of the machine that the files lie on, or of the database's. */
export const isDiskFull = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && (reason.code === 'ENOSPC' || reason.code === '53100');
