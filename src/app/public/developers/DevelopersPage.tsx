import { PublicFooter } from '../PublicFooter.tsx';
import { PublicHeader } from '../PublicHeader.tsx';
import { callsByPart, type ShownDocument } from './api-document.ts';
import { CallItem } from './CallItem.tsx';
import { Shape } from './Fields.tsx';
import { WebhookGuide } from './WebhookGuide.tsx';

export const developersTitle = 'API · Sorrel';
export const developersDescription = 'Every call of the Sorrel API: what it takes, what it answers, who may make it.';

type Props = {
  document: ShownDocument;
  /** What webhooks tell of, and in which words. */
  events: Record<string, string>;
};

/** The API document to read, whole without scripts. */
export function DevelopersPage({ document, events }: Props) {
  const parts = callsByPart(document);
  return (
    <>
      <PublicHeader />
      <main id="main" className="wrap api-page">
        <h1>API</h1>
        <p className="api-lead">
          Everything the app does goes through these calls. The same document for programs, in OpenAPI 3.1, stands at{' '}
          <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
        <section aria-labelledby="manners">
          <h2 id="manners">How calls are made</h2>
          <ul className="api-manners">
            <li>Bodies are JSON, instants are ISO 8601 in UTC, money is text with two decimals.</li>
            <li>
              A call that is refused answers 4xx with one sentence in <code>message</code>, and in <code>errors</code>{' '}
              one for each wrong field.
            </li>
            <li>What belongs to another practice is not found, whoever asks.</li>
            <li>
              A call names an API key in its header: <code>Authorization: Bearer sorrel_…</code>. Owners make keys in{' '}
              <a href="/settings?tab=api">Settings, API</a>, each with the permissions that it needs. A key acts as the
              person who made it; cookies that come along are left aside.
            </li>
            <li>600 calls a minute for each key.</li>
            <li>
              429: too many calls; <code>Retry-After</code> says in how many seconds to come back.
            </li>
          </ul>
        </section>
        <WebhookGuide events={events} />
        <nav aria-label="Parts of the API">
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
          <h2 id="shapes">Shapes</h2>
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
