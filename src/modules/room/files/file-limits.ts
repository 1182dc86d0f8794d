/** Bytes per file, and files and bytes per client. */
export const clientFileLimits = {
  largest: 25 * 1024 ** 2,
  most: 500,
  together: 1024 ** 3,
  advice: 'Delete some of this client’s files first.',
};

/** Files and bytes of all clients of a practice. */
export const practiceFileLimits = {
  most: 50_000,
  together: 5 * 1024 ** 3,
  advice: 'Delete files of clients you no longer need.',
};
