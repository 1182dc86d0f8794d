import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from '../contract.ts';
import classes from './bulk-bar.module.css';
import { tagsQuery } from './client-queries.ts';

type Props = {
  /** Whose tags there are to take away; null means everyone whom the filter finds. */
  clients: Client[] | null;
  onRemove: (tag: string) => void;
  target: ReactNode;
};

export function RemoveTagMenu({ clients, onRemove, target }: Props) {
  const known = useQuery(tagsQuery).data?.map(({ tag }) => tag) ?? [];
  const tags = clients ? [...new Set(clients.flatMap(client => client.tags))].toSorted(byName) : known;
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.tags}>
        {tags.length ? (
          tags.map(tag => (
            <Menu.Item key={tag} onClick={() => onRemove(tag)}>
              {tag}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item disabled>No tags to remove</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const byName = (one: string, other: string) => one.localeCompare(other);
