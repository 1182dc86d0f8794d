import type { CampaignResults } from '../../results.ts';
import classes from './analytics.module.css';

/** Which links were followed, and why mails did not arrive. */
export function ResultLists({ results }: { results: CampaignResults }) {
  const { links, failures, leftOut, campaign } = results;
  return (
    <>
      {campaign.tracksClicks && links.length > 0 && (
        <section>
          <h3 id="result-links">Links</h3>
          <table className={classes.list} aria-labelledby="result-links">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col" data-number>
                  People
                </th>
                <th scope="col" data-number>
                  Clicks
                </th>
              </tr>
            </thead>
            <tbody>
              {links.map(({ url, people, clicks }, position) => (
                // The same address may stand in a mail twice; its place tells them apart.
                // biome-ignore lint/suspicious/noArrayIndexKey: links of a mail never change
                <tr key={position}>
                  <th scope="row">{url}</th>
                  <td data-number>{people.toLocaleString('en-US')}</td>
                  <td data-number>{clicks.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Reasons title="Why emails failed" rows={failures} />
      <Reasons title="Why people were skipped" rows={leftOut} />
    </>
  );
}

function Reasons({ title, rows }: { title: string; rows: CampaignResults['failures'] }) {
  if (!rows.length) return null;
  return (
    <section>
      <h3>{title}</h3>
      <table className={classes.list} aria-label={title}>
        <tbody>
          {rows.map(({ reason, count }) => (
            <tr key={reason}>
              <th scope="row">{reason}</th>
              <td data-number>{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
