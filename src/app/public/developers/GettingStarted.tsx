import { Snippet } from './Snippet.tsx';

type Props = {
  url: string;
  /** Where API keys are created; for signed-out visitors by way of the sign-in page. */
  keysPath: string;
};

/** Authentication, errors, pagination and rate limits, which are the same for every endpoint. */
export const GettingStarted = ({ url, keysPath }: Props) => (
  <>
    <section aria-labelledby="first-request">
      <h2 id="first-request">Make your first request</h2>
      <p>
        Create a key in <a href={keysPath}>Settings, API</a> (you need to be an owner), then list two clients:
      </p>
      <Snippet label="Request">{`curl "${url}/api/clients?limit=2" \\
  -H "Authorization: Bearer $SORREL_KEY"`}</Snippet>
      <Snippet label="Response, shortened">{clients}</Snippet>
      <p>Request and response bodies are JSON. Times are ISO 8601 in UTC, and amounts are strings like "75.00".</p>
    </section>
    <section aria-labelledby="authentication">
      <h2 id="authentication">Authentication</h2>
      <p>
        Send your key in the <code>Authorization</code> header of every request. Keys start with <code>sorrel_</code>{' '}
        and are shown only once, when you create them.
      </p>
      <ul>
        <li>A key acts as the person who created it, with only the permissions you gave it.</li>
        <li>It stops working when it expires, when you revoke it, or when that person leaves the practice.</li>
        <li>It can’t reach another practice’s data. Cookies are ignored.</li>
        <li>Keep keys on your server. Never put one in a browser or an app.</li>
      </ul>
    </section>
    <section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        A failed request has a 4xx or 5xx status. <code>message</code> is a sentence you can show to people. When fields
        are invalid, <code>errors</code> has one sentence for each.
      </p>
      <Snippet label="400 Bad Request">{invalid}</Snippet>
      <table className="api-fields">
        <caption>Status codes</caption>
        <tbody>
          {statuses.map(([status, meaning]) => (
            <tr key={status}>
              <th scope="row">
                <code>{status}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <section aria-labelledby="pagination">
      <h2 id="pagination">Pagination</h2>
      <p>
        Long lists come in pages. Set <code>limit</code> to the number of items you want, up to 200. To get the next
        page, pass <code>nextCursor</code> from the response as <code>cursor</code>. On the last page,{' '}
        <code>nextCursor</code> is <code>null</code>.
      </p>
      <Snippet label="Next page">{`curl "${url}/api/clients?limit=50&cursor=$NEXT_CURSOR" \\
  -H "Authorization: Bearer $SORREL_KEY"`}</Snippet>
      <p>
        Lists that accept these parameters show them in the reference below. Some return a plain array when you leave
        out <code>limit</code>.
      </p>
    </section>
    <section aria-labelledby="rate-limits">
      <h2 id="rate-limits">Rate limits</h2>
      <p>
        Each key can make 600 requests a minute. Over the limit, you get <code>429</code>. Wait the number of seconds in
        the <code>Retry-After</code> header and try again.
      </p>
    </section>
  </>
);

const clients = `{
  "items": [
    {
      "id": 57,
      "firstName": "Anders",
      "lastName": "Østergaard",
      "email": "anders@client.example",
      "goal": "sports_nutrition",
      "status": "active",
      "nextAppointment": "2026-12-01T17:30:00.000Z"
    }
  ],
  "nextCursor": "WyLDmHN0ZXJnYWFyZCIsNTdd",
  "total": 44
}`;

const invalid = `{
  "message": "First name is required. Invalid email address",
  "errors": {
    "firstName": "First name is required",
    "email": "Invalid email address"
  }
}`;

const statuses: [number, string][] = [
  [400, 'Something in the request is invalid.'],
  [401, 'The key is missing, unknown, expired or revoked.'],
  [403, 'The key doesn’t have the permission.'],
  [404, 'It doesn’t exist in your practice.'],
  [409, 'It conflicts with something else, such as a time that was just booked.'],
  [413, 'The body is too large.'],
  [415, 'The content type is wrong.'],
  [429, 'Too many requests. See Retry-After.'],
  [500, 'Something went wrong on the server.'],
  [503, 'The server is briefly unavailable. See Retry-After.'],
];
