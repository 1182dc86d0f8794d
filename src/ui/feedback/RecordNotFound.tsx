import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import section from '../layout/section.module.css';
import { EmptyState } from './EmptyState.tsx';
import classes from './states.module.css';

type Props = {
  title: string;
  /** Possible reasons. */
  children: ReactNode;
  /** Searches the list that the record would be in. */
  search?: { label: string; placeholder: string; onSearch: (text: string) => void };
  /** Links back to that list. */
  actions: ReactNode;
};

export function RecordNotFound({ title, children, search, actions }: Props) {
  return (
    <div className={section.card}>
      <EmptyState
        drawing="compass"
        title={title}
        level="h1"
        actions={
          <>
            {search && <RecordSearch {...search} />}
            {actions}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

function RecordSearch({ label, placeholder, onSearch }: NonNullable<Props['search']>) {
  return (
    <search className={classes.search}>
      <form
        onSubmit={event => {
          event.preventDefault();
          const searchText = new FormData(event.currentTarget).get('search');
          if (typeof searchText === 'string' && searchText.trim()) onSearch(searchText.trim());
        }}
      >
        <TextInput
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          leftSection={<Icon name="search" size={16} />}
          leftSectionPointerEvents="none"
          maxLength={200}
        />
        <Button type="submit" variant="filled">
          Search
        </Button>
      </form>
    </search>
  );
}
