const stored = /^\/files\/[0-9a-f]{64}\.webp$/;
/** As the editor's preview shows what was just chosen. */
const chosen = /^data:image\/(png|jpeg|webp|gif|avif);base64,[a-z0-9+/]+=*$/i;

/** The address of a picture if it is one of ours; a page never asks another host for one. */
export const pictureOf = (address: string | null): string | null =>
  address && (stored.test(address) || chosen.test(address)) ? address : null;
