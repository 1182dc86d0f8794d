const stored = /^\/files\/[0-9a-f]{64}\.webp$/;
/** A data URL, in the editor's preview of a picture that is not uploaded yet. */
const chosen = /^data:image\/(png|jpeg|webp|gif|avif);base64,[a-z0-9+/]+=*$/i;

/** Returns the URL only if it is one of ours: public pages never load pictures from other hosts. */
export const ownImageUrl = (address: string | null): string | null =>
  address && (stored.test(address) || chosen.test(address)) ? address : null;
