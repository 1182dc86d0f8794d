import { PublicFooter } from '../PublicFooter.tsx';
import { PublicHeader } from '../PublicHeader.tsx';
import { callsByPart, type ShownDocument } from './api-document.ts';
import { CallItem } from './CallItem.tsx';
import { Shape } from './Fields.tsx';
import { WebhookGuide } from './WebhookGuide.tsx';

export const developersTitle = 'API · Sorrel';
export const developersDescription = 'Every endpoint of the Sorrel API: parameters, responses and permissions.';

type Props = {
  document: ShownDocument;
  /** What webhooks tell of, and in which words. */
  events: Record<string, string>;
  /** Where keys are created; for who is signed out by way of the sign-in. */
  keysPath: string;
};

/** The API document to read, whole without scripts. */
export function DevelopersPage({ document, events, keysPath }: Props) {
  const parts = callsByPart(document);
  return (
    <>
      <PublicHeader />
      <main id="main" className="wrap api-page">
        <h1>API</h1>
        <p className="api-lead">
          The Sorrel app uses this same API. For a machine-readable version in OpenAPI 3.1, see{' '}
          <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
        <section aria-labelledby="manners">
          <h2 id="manners">Basics</h2>
          <ul className="api-manners">
            <li>Bodies are JSON, times are ISO 8601 in UTC, and money is a string with two decimals.</li>
            <li>
              Errors return 4xx with a sentence in <code>message</code> and, in <code>errors</code>, one for each
              invalid field.
            </li>
            <li>You can’t reach another practice’s data.</li>
            <li>
              Send your API key in a header: <code>Authorization: Bearer sorrel_…</code>. Owners create keys in{' '}
              <a href={keysPath}>Settings, API</a>, each with only the permissions it needs. A key acts as the person
              who created it. Cookies are ignored.
            </li>
            <li>The limit is 600 calls a minute for each key.</li>
            <li>
              If you get 429, wait the number of seconds in <code>Retry-After</code> and try again.
            </li>
          </ul>
        </section>
        <WebhookGuide events={events} />
        <nav aria-label="API sections">
          <ul className="api-parts">
            {parts.map(([part]) => (
              <li key={part}>
                <a href={`#${anchorOf(part)}`}>{part}</a>
              </li>
            ))}
          </ul>
        </nav>
        {parts.map(([part, calls]) => (
          <section key={part} aria-labelledby={anchorOf(part)}>
            <h2 id={anchorOf(part)}>{part}</h2>
            {calls.map(call => (
              <CallItem key={call.operation.operationId} {...call} />
            ))}
          </section>
        ))}
        <section aria-labelledby="shapes">
          <h2 id="shapes">Schemas</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <Shape key={name} name={name} schema={schema} />
          ))}
        </section>
      </main>
      <PublicFooter />
    </>
  );
}

const anchorOf = (part: string) => `part-${part.toLowerCase().replaceAll(' ', '-')}`;
