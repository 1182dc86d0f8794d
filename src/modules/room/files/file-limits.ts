/** Limits per client: bytes per file, number of files, and total bytes. */
export const clientFileLimits = {
  largest: 25 * 1024 ** 2,
  most: 500,
  together: 1024 ** 3,
  advice: 'Delete some of this client’s files first.',
};

/** Limits per practice: number of files and total bytes. */
export const practiceFileLimits = {
  most: 50_000,
  together: 5 * 1024 ** 3,
  advice: 'Delete files of clients you no longer need.',
};
