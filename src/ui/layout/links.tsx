import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Anchor = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** Links of the router that look like a button or an icon, and one that stands in a menu; their targets are type-checked. */
export const ButtonLink = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />);
export const IconLink = createLink((props: ActionIconProps & Anchor) => <ActionIcon component="a" {...props} />);
export const MenuLink = createLink((props: MenuItemProps & Anchor) => <Menu.Item component="a" {...props} />);
