export function WebhookGuide({ events, keysPath }: { events: Record<string, string>; keysPath: string }) {
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p>
        A webhook sends an event to your server as soon as something happens. Add one in{' '}
        <a href={keysPath}>Settings, API</a> and keep its signing secret, which is shown only once.
      </p>
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
      <p>Events contain IDs, times and amounts. Fetch the rest with an API key.</p>
      <Snippet label="Event">{event}</Snippet>
      <h3 id="verify">Verify the signature</h3>
      <p>
        Requests are signed according to{' '}
        <a href="https://www.standardwebhooks.com" rel="noopener">
          Standard Webhooks
        </a>
        , which has libraries for most languages. Pass the body exactly as it arrived, before you parse it. The library
        rejects anything older than five minutes.
      </p>
      <Snippet label="Node.js">{verify}</Snippet>
      <p>
        Without a library: <code>webhook-signature</code> is <code>v1,</code> and the Base64 of HMAC-SHA256 over{' '}
        <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, joined by dots. The key is the secret
        after <code>whsec_</code>, decoded from Base64.
      </p>
      <h3 id="delivery">Delivery and retries</h3>
      <ul>
        <li>
          Respond with 2xx within 15 seconds. Otherwise, we retry for 24 hours with the same <code>webhook-id</code>.
        </li>
        <li>
          Events can arrive twice or out of order. Use <code>webhook-id</code> to skip duplicates.
        </li>
        <li>After five days of failures, or a 410 response, the webhook is turned off and its owner is notified.</li>
        <li>Settings, API shows every delivery with your response, and can send one again.</li>
      </ul>
    </section>
  );
}

const event = `{
  "type": "booking.created",
  "timestamp": "2026-11-26T16:20:04.118Z",
  "data": {
    "appointmentId": 812,
    "clientId": 57,
    "practitionerId": 3,
    "serviceId": 12,
    "type": "consultation",
    "startTime": "2026-12-01T17:30:00.000Z",
    "endTime": "2026-12-01T18:30:00.000Z",
    "cancelledBy": null
  }
}`;

const verify = `import { Webhook } from 'standardwebhooks';

// Throws if the signature is wrong or too old.
export function readEvent(signingSecret, rawBody, headers) {
  return new Webhook(signingSecret).verify(rawBody, headers);
}`;

/** A code example. The script adds a copy button; without it, a click selects everything. */
export const Snippet = ({ label, children }: { label: string; children: string }) => (
  <figure className="api-snippet" data-snippet="">
    <figcaption>{label}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll it sideways */}
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  </figure>
);
