/** Limits of a practice's files: bytes per file, number of files, bytes of all files. */
export const fileLimits = {
  largest: 25 * 1024 ** 2,
  most: 100,
  together: 1024 ** 3,
  advice: 'Delete one you no longer need.',
};
