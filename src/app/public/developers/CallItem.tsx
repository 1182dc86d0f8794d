import type { Call } from './api-document.ts';
import { Fields, Kind } from './Fields.tsx';

/** One call, folded: what it does and its address; unfolded what it takes and answers. */
export function CallItem({ method, path, operation }: Call) {
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
            Body ({type}): <Kind schema={schema} />
          </p>
        ))}
        <ul>
          {Object.entries(responses).map(([status, { content = {}, description }]) => (
            <li key={status}>
              <code>{status === 'default' ? '4xx' : status}</code> {description}{' '}
              {Object.entries(content).map(([type, { schema }]) => (
                <span key={type}>
                  {type}: <Kind schema={schema} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
