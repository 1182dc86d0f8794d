/** Of the files that a practice sells: bytes of one, how many, bytes of all. */
export const fileLimits = {
  largest: 100 * 1024 ** 2,
  most: 500,
  together: 5 * 1024 ** 3,
  advice: 'Host this one elsewhere and use its link as the file URL.',
};
