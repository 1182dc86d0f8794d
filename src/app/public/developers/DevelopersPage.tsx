import { PublicFooter } from '../PublicFooter.tsx';
import { PublicHeader } from '../PublicHeader.tsx';
import { type Call, callsByPart, fieldsOf, type ShownDocument, wordsOf } from './api-document.ts';
import { GettingStarted } from './GettingStarted.tsx';
import { WebhookGuide } from './WebhookGuide.tsx';

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
  const { words, shape } = wordsOf(schema);
  return (
    <>
      {words} {shape && <a href={`#${shape}`}>{shape}</a>}
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

type Props = {
  document: ShownDocument;
  parts: string[];
  events: Record<string, string>;
  /** Where API keys are created; for signed-out visitors by way of the sign-in page. */
  keysPath: string;
};

/** The API reference; works without JavaScript. */
export function DevelopersPage({ document, parts: order, events, keysPath }: Props) {
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
