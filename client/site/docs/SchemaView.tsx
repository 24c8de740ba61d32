import type { JsonSchema } from '../../../shared/openApi.ts';
import type { NamedSchemas } from './exampleOf.ts';
import { Fold } from './Fold.tsx';
import styles from './SchemaView.module.css';
import { nameOfRef, objectsIn, schemaText } from './schemaText.ts';

interface SchemaViewProps {
  schema: JsonSchema;
  /** The schemas that a `$ref` may name. */
  schemas: NamedSchemas;
}

/** The type of a body or an answer, then the members of its objects, which open step by step. */
export function SchemaView({ schema, schemas }: SchemaViewProps) {
  return (
    <div className={styles.schema}>
      <p className={styles.type}>{schemaText(schema)}</p>
      {objectsIn(schema).map((object, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a schema never change their order
        <Members key={index} schema={object} schemas={schemas} />
      ))}
    </div>
  );
}

function Members({ schema, schemas }: SchemaViewProps) {
  const object = schema.$ref ? (schemas[nameOfRef(schema.$ref)] ?? {}) : schema;
  const { properties, required = [] } = object;
  if (!properties) {
    // The name stands for a list, a choice or a map: show the objects in it.
    return objectsIn(object).map((inner, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Members key={index} schema={inner} schemas={schemas} />
    ));
  }
  return (
    <ul className={styles.members}>
      {Object.entries(properties).map(([name, member]) => (
        <li key={name}>
          <Member name={name} schema={member} schemas={schemas} isOptional={!required.includes(name)} />
        </li>
      ))}
    </ul>
  );
}

interface MemberProps extends SchemaViewProps {
  name: string;
  isOptional: boolean;
}

function Member({ name, schema, schemas, isOptional }: MemberProps) {
  const inner = objectsIn(schema);
  const line = (
    <span>
      <code>{name}</code>
      {isOptional && <span className={styles.optional}> optional</span>}{' '}
      <span className={styles.type}>{schemaText(schema)}</span>
      {schema.description && <span className={styles.note}> · {schema.description}</span>}
    </span>
  );
  if (inner.length === 0) return line;
  return (
    <Fold summary={line}>
      {inner.map((object, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Members key={index} schema={object} schemas={schemas} />
      ))}
    </Fold>
  );
}
