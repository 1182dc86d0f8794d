/** Limits of a practice's product files: bytes per file, number of files, total bytes. */
export const fileLimits = {
  largest: 100 * 1024 ** 2,
  most: 500,
  together: 5 * 1024 ** 3,
  advice: 'Host this one elsewhere and use its link as the file URL.',
};
