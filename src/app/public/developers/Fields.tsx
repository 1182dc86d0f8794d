import { fieldsOf, wordsOf } from './api-document.ts';

type Field = { name: string; isRequired: boolean; schema: unknown; place?: string };

export function Fields({ caption, fields }: { caption: string; fields: Field[] }) {
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

/** The type in words, with a link to the schema it references. */
export function Kind({ schema }: { schema: unknown }) {
  const { words, shape } = wordsOf(schema);
  return (
    <>
      {words} {shape && <a href={`#${shape}`}>{shape}</a>}
    </>
  );
}

export function Shape({ name, schema }: { name: string; schema: unknown }) {
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
