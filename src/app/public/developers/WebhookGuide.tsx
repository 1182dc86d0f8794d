/** What a program that is told has to know. */
export function WebhookGuide({ events }: { events: Record<string, string> }) {
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <ul className="api-manners">
        <li>
          Events come as a POST, signed as{' '}
          <a href="https://www.standardwebhooks.com" rel="noopener">
            Standard Webhooks
          </a>{' '}
          describes it: <code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>. Check
          the signature with a library of that standard, and refuse what is older than five minutes.
        </li>
        <li>
          Answer 2xx within 15 seconds. Anything else is tried again for 24 hours, under the same{' '}
          <code>webhook-id</code>: an event may come twice, and in another order.
        </li>
        <li>After five days of failing, or an answer of 410, the webhook is turned off and its owner told.</li>
        <li>Events hold keys, times and amounts. Ask for the rest with an API key.</li>
      </ul>
      <table className="api-fields">
        <caption>Events</caption>
        <tbody>
          {Object.entries(events).map(([name, label]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
