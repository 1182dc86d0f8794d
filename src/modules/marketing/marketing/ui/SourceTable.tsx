import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Funnel, funnelSteps } from '../contract.ts';
import classes from './marketing.module.css';

const columns = { viewed: 'Views', clicked: 'Clicks', joined: 'People', came: 'Attended', paid: 'Paid' };
const shownFirst = 8;

/** The same steps for each site that led to the page. */
export function SourceTable({ sources }: Pick<Funnel, 'sources'>) {
  const [isWhole, setWhole] = useState(false);
  const rest = sources.length - shownFirst;
  return (
    <>
      <table className={classes.sources}>
        <caption>Traffic sources</caption>
        <thead>
          <tr>
            <th scope="col">Source</th>
            {funnelSteps.map(step => (
              <th key={step} scope="col">
                {columns[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.slice(0, isWhole ? undefined : shownFirst).map(({ name, ...counts }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {funnelSteps.map(step => (
                <td key={step} data-none={counts[step] === 0 || undefined}>
                  {counts[step].toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && !isWhole && (
        <Button size="xs" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}
