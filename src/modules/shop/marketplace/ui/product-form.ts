import { hasContent, type Product, productInput } from '../contract.ts';

/** What the dialog's fields hold: everything that can be typed is text. */
export type ProductValues = ReturnType<typeof valuesOf>;

/** Of a new product the specified defaults (section 5). */
export const valuesOf = (product: Product | null) => ({
  title: product?.title ?? '',
  type: product?.type ?? 'guide',
  description: product?.description ?? '',
  price: product?.price ?? '0.00',
  downloadLimit: String(product?.downloadLimit ?? 3),
  affiliateCommission: product?.affiliateCommission ?? '0.00',
  fileId: product?.fileId ?? null,
  fileUrl: product?.fileUrl ?? '',
  imageUrl: product?.imageUrl ?? '',
  isActive: product?.isActive ?? true,
});

/** @throws ZodError for what the form would not have let through */
export const inputOf = (values: ProductValues) => productInput.parse(values);

/** The same of a new one, which only goes live with something to buy. */
export function newInputOf(values: ProductValues) {
  const input = inputOf(values);
  return { ...input, isActive: input.isActive && hasContent(input) };
}
