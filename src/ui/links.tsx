import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Anchor = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** A link of the router that looks like a button, and one that stands in a menu; their targets are type-checked. */
export const ButtonLink = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />);
export const MenuLink = createLink((props: MenuItemProps & Anchor) => <Menu.Item component="a" {...props} />);
