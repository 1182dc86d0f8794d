import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Anchor = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** Type-checked router links with the look of a button, an icon or a menu item. */
export const ButtonLink = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />);
export const IconLink = createLink((props: ActionIconProps & Anchor) => <ActionIcon component="a" {...props} />);
export const MenuLink = createLink((props: MenuItemProps & Anchor) => <Menu.Item component="a" {...props} />);
