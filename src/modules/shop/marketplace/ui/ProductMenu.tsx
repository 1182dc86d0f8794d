import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Product } from '../contract.ts';

/** The way to its public page; without one there is none. */
export function ProductMenu({ product: { title, path } }: { product: Product }) {
  if (!path) return null;
  const copy = async () => {
    const address = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied', address);
    } catch {
      toast.failure('Couldn’t copy the link', address);
    }
  };
  return (
    <RowMenu label={`More for ${title}`}>
      <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => void copy()}>
        Copy link
      </Menu.Item>
      <Menu.Item
        component="a"
        href={path}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="external" size={16} />}
      >
        Open page
      </Menu.Item>
    </RowMenu>
  );
}
