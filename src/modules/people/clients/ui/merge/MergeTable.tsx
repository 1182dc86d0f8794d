import { VisuallyHidden } from '@mantine/core';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { ClientDetail } from '../../contract.ts';
import classes from './merge.module.css';
import { type Fact, mergedFacts } from './merged-facts.ts';

/** What each record says, and with a check what the merged one will say. */
export function MergeTable({ kept, other }: { kept: ClientDetail; other: ClientDetail }) {
  return (
    <table className={classes.table} aria-label="What will be kept">
      <thead>
        <tr>
          <td />
          <th scope="col">Kept record</th>
          <th scope="col">Other record</th>
        </tr>
      </thead>
      <tbody>
        {mergedFacts(kept, other).map(fact => (
          <tr key={fact.name}>
            <th scope="row">{fact.name}</th>
            <Cell fact={fact} side="kept" />
            <Cell fact={fact} side="other" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ fact, side }: { fact: Fact; side: 'kept' | 'other' }) {
  const isSaid = (fact.says === side || fact.says === 'both') && fact[side] !== '';
  return (
    <td data-said={isSaid}>
      {isSaid && (
        <>
          <Icon name="check" size={14} />
          <VisuallyHidden>Kept: </VisuallyHidden>
        </>
      )}
      <span>{fact[side] || '–'}</span>
    </td>
  );
}
