export type ImageRules = {
  /** Types a file may have: "image/png". */
  types: readonly string[];
  /** In bytes. */
  largest: number;
  wrongType: string;
  tooLarge: string;
};

/** A chosen file as a data URL, or the sentence why not. Type and size are looked at before a byte is read. */
export async function readImage(file: File, rules: ImageRules): Promise<{ url: string } | { refusal: string }> {
  if (!rules.types.includes(file.type)) return { refusal: rules.wrongType };
  if (file.size > rules.largest) return { refusal: rules.tooLarge };
  // A name proves nothing: what cannot be drawn is no picture.
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
