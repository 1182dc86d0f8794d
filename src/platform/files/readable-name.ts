/** A name that every system takes, and that stays in its folder. */
export const readableName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(-100) || 'file';
