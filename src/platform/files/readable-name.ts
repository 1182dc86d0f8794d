/** A file name that is valid on every system and cannot leave its folder. */
export const readableName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(-100) || 'file';
