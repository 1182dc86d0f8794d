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
