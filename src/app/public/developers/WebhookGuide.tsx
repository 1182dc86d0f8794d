/** What a program that is told has to know. */
export function WebhookGuide({ events }: { events: Record<string, string> }) {
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <ul className="api-manners">
        <li>
          Events arrive as a POST request, signed according to{' '}
          <a href="https://www.standardwebhooks.com" rel="noopener">
            Standard Webhooks
          </a>
          : <code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>. Verify the
          signature with one of its libraries, and reject anything older than five minutes.
        </li>
        <li>
          Respond with 2xx within 15 seconds. Otherwise, we retry for 24 hours with the same <code>webhook-id</code>.
          Events can arrive twice or out of order.
        </li>
        <li>After five days of failures, or a 410 response, the webhook is turned off and its owner is notified.</li>
        <li>Events contain IDs, times and amounts. Fetch the rest with an API key.</li>
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
