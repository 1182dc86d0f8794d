export type ImageRules = {
  /** Media types: "image/png". */
  types: readonly string[];
  /** In bytes. */
  largest: number;
  wrongType: string;
  tooLarge: string;
};

/** Returns a file as a data URL, or the reason for refusing it. Type and size are checked before it is read. */
export async function readImage(file: File, rules: ImageRules): Promise<{ url: string } | { refusal: string }> {
  if (!rules.types.includes(file.type)) return { refusal: rules.wrongType };
  if (file.size > rules.largest) return { refusal: rules.tooLarge };
  // The declared type proves nothing: only a file that can be decoded is a picture.
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { refusal: rules.wrongType };
  picture.close();
  return { url: await dataUrlOf(file) };
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
