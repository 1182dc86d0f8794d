import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../../../ui/Icon.tsx';
import { ImageField } from '../../../../ui/ImageField.tsx';
import { pictureRules, tellRefusal } from '../../../../ui/picture-rules.ts';
import { LinkInstead } from './LinkInstead.tsx';
import type { ProductValues } from './product-form.ts';

const isElsewhere = (address: string) => address !== '' && !/^(data:|\/files\/)/.test(address);

/** Its cover: a picture that is kept here, or the address of one. The last one given counts. */
export function ProductImageFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { error, ...input } = form.getInputProps('imageUrl');
  const address: string = form.values.imageUrl;
  const isLink = isElsewhere(address);
  return (
    <>
      <ImageField
        label="Image"
        hint="Shown on the product page and in link previews. Up to 5MB."
        shape="wide"
        placeholder={<Icon name="image" size={22} />}
        rules={pictureRules}
        value={isLink ? '' : address}
        onChange={value => form.setFieldValue('imageUrl', value)}
        onRefused={tellRefusal}
        error={isLink ? undefined : error}
      />
      <LinkInstead
        {...input}
        id="product-image-url"
        label="Image URL"
        offer="Use a link to an image instead"
        description="Its address on the web."
        value={isLink ? address : ''}
        onChange={event => form.setFieldValue('imageUrl', event.currentTarget.value)}
        error={isLink ? error : undefined}
      />
    </>
  );
}
