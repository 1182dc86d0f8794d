import { Icon } from '../../../../ui/Icon.tsx';
import type { Product } from '../contract.ts';
import classes from './products.module.css';

/** Its picture; one that lies elsewhere is shown on the public page only, which may fetch it. */
export function ProductCover({ product: { imageUrl, type } }: { product: Pick<Product, 'imageUrl' | 'type'> }) {
  return (
    <span className={classes.cover}>
      {imageUrl?.startsWith('/') ? (
        <img src={imageUrl} alt="" loading="lazy" />
      ) : (
        <Icon name={imageUrl ? 'image' : type === 'course' ? 'video' : 'text'} />
      )}
    </span>
  );
}
