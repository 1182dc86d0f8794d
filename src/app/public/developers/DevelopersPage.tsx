import { PublicFooter, PublicHeader } from '../PublicHeader.tsx';
import { Snippet, WebhookGuide } from './WebhookGuide.tsx';

export const developersTitle = 'API · Sorrel';
export const developersDescription = 'Every endpoint of the Sorrel API: parameters, responses and permissions.';

type Field = { name: string; isRequired: boolean; schema: unknown; place?: string };

function Fields({ caption, fields }: { caption: string; fields: Field[] }) {
  return (
    <table className="api-fields">
      <caption>{caption}</caption>
      <tbody>
        {fields.map(({ name, isRequired, schema, place }) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <Kind schema={schema} />
            </td>
            <td className="muted">
              {place}
              {place && isRequired ? ', ' : ''}
              {isRequired ? 'required' : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A description of the type, with a link to the schema it refers to. */
function Kind({ schema }: { schema: unknown }) {
  const { text, shape } = wordsOf(schema);
  return (
    <>
      {text} {shape && <a href={`#${shape}`}>{shape}</a>}
    </>
  );
}

function Shape({ name, schema }: { name: string; schema: unknown }) {
  const fields = fieldsOf(schema);
  return (
    <article className="api-shape" id={name} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`}>{name}</h3>
      {fields.length ? (
        <Fields caption={`Fields of ${name}`} fields={fields} />
      ) : (
        <p>
          <Kind schema={schema} />
        </p>
      )}
    </article>
  );
}

function CallItem({ method, path, operation }: Call) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return (
    <details className="api-call" id={operationId}>
      <summary>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
        <span className="api-summary">{summary}</span>
      </summary>
      <div className="api-body">
        {description && <p>{description}</p>}
        {parameters.length > 0 && (
          <Fields
            caption="Parameters"
            fields={parameters.map(each => ({
              name: each.name,
              schema: each.schema,
              isRequired: each.required,
              place: each.in,
            }))}
          />
        )}
        {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
          <p key={type}>
            <b>Request body</b> <Kind schema={schema} /> <span className="muted">{type}</span>
          </p>
        ))}
        <table className="api-fields">
          <caption>Responses</caption>
          <tbody>
            {Object.entries(responses).map(([status, { content = {} }]) => (
              <tr key={status}>
                <th scope="row">
                  <code>{status === 'default' ? '4xx, 5xx' : status}</code>
                </th>
                <td>
                  {Object.entries(content).map(([type, { schema }]) => (
                    <span key={type}>
                      <Kind schema={schema} /> <span className="muted">{type}</span>
                    </span>
                  ))}
                  {Object.keys(content).length === 0 && <span className="muted">No body</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

type DevelopersPageProps = {
  document: ShownDocument;
  parts: string[];
  events: Record<string, string>;
  /** Where API keys are created; for signed-out visitors by way of the sign-in page. */
  keysPath: string;
};

/** The API reference; works without JavaScript. */
export function DevelopersPage({ document, parts: order, events, keysPath }: DevelopersPageProps) {
  const parts = callsByPart(document, order);
  return (
    <>
      <PublicHeader />
      <main id="main" className="wrap api-page">
        <header className="api-head">
          <h1>API</h1>
          <p>Work with your practice from your own programs. The Sorrel app uses this same API.</p>
          <a className="btn" href="/api/openapi.json">
            OpenAPI 3.1 document
          </a>
        </header>
        <nav className="api-index" aria-label="On this page">
          <Index title="Guide" entries={guide} />
          <Index title="Reference" entries={[...parts.map(([part]) => [anchorOf(part), part] as const), schemas]} />
        </nav>
        <div className="api-main">
          <GettingStarted url={document.servers[0]?.url ?? ''} keysPath={keysPath} />
          <WebhookGuide events={events} keysPath={keysPath} />
          {parts.map(([part, calls]) => (
            <section key={part} aria-labelledby={anchorOf(part)} className="api-part">
              <h2 id={anchorOf(part)}>{part}</h2>
              {calls.map(call => (
                <CallItem key={call.operation.operationId} {...call} />
              ))}
            </section>
          ))}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            {Object.entries(document.components.schemas).map(([name, schema]) => (
              <Shape key={name} name={name} schema={schema} />
            ))}
          </section>
        </div>
      </main>
      <PublicFooter />
    </>
  );
}

type Entry = readonly [anchor: string, title: string];

const Index = ({ title, entries }: { title: string; entries: Entry[] }) => (
  <>
    <p>{title}</p>
    <ul>
      {entries.map(([anchor, entry]) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{entry}</a>
        </li>
      ))}
    </ul>
  </>
);

const guide: Entry[] = [
  ['first-request', 'First request'],
  ['authentication', 'Authentication'],
  ['errors', 'Errors'],
  ['pagination', 'Pagination'],
  ['rate-limits', 'Rate limits'],
  ['webhooks', 'Webhooks'],
  ['verify', 'Verify signatures'],
];
const schemas: Entry = ['schemas', 'Schemas'];

const anchorOf = (part: string) => `part-${part.toLowerCase().replaceAll(' ', '-')}`;

type GettingStartedProps = {
  url: string;
  /** Where API keys are created; for signed-out visitors by way of the sign-in page. */
  keysPath: string;
};

/** Authentication, errors, pagination and rate limits, which are the same for every endpoint. */
const GettingStarted = ({ url, keysPath }: GettingStartedProps) => (
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

/** The JSON Schema keywords that the page shows. */
type ShownSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: unknown[];
  oneOf?: unknown[];
  allOf?: unknown[];
  additionalProperties?: unknown;
};

type Content = Record<string, { schema: unknown }>;
type ShownOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
/** The parts of the OpenAPI document that the page shows. */
type ShownDocument = {
  servers: { url: string }[];
  paths: Record<string, Record<string, ShownOperation>>;
  components: { schemas: Record<string, unknown> };
};

type Call = { method: string; path: string; operation: ShownOperation };

/** Groups the operations by tag, in the given order. */
function callsByPart({ paths }: ShownDocument, order: string[]): [part: string, calls: Call[]][] {
  const parts = new Map<string, Call[]>(order.map(part => [part, []]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const part = operation.tags[0] ?? '';
      parts.set(part, [...(parts.get(part) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return [...parts].filter(([, calls]) => calls.length);
}

/** A short description of a schema. `shape`: name of the schema it references. */
function wordsOf(schema: unknown): { text: string; shape?: string } {
  if (!isSchema(schema)) return { text: 'anything' };
  if (schema.$ref) return { text: '', shape: schema.$ref.split('/').at(-1) ?? '' };
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinWords(choices);
  if (schema.allOf) return joinWords(schema.allOf);
  if (schema.const !== undefined) return { text: JSON.stringify(schema.const) };
  if (schema.enum) return { text: schema.enum.map(each => JSON.stringify(each)).join(', ') };
  if (schema.type === 'array') {
    const { text, shape } = wordsOf(schema.items);
    return { text: `list of ${text}`, ...(shape && { shape }) };
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  return { text: [type ?? 'anything', schema.format && `(${schema.format})`].filter(Boolean).join(' ') };
}

function joinWords(choices: unknown[]) {
  const all = choices.map(wordsOf);
  const text = [...new Set(all.map(each => each.text).filter(Boolean))].join(' or ');
  const shape = all.find(each => each.shape)?.shape;
  return { text: shape && text ? `${text} or` : text, ...(shape && { shape }) };
}

/** The fields of an object schema; none for other types. */
function fieldsOf(schema: unknown): { name: string; isRequired: boolean; schema: unknown }[] {
  if (!isSchema(schema) || !schema.properties) return [];
  const { properties, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field,
  }));
}

const isSchema = (schema: unknown): schema is ShownSchema => typeof schema === 'object' && schema !== null;
