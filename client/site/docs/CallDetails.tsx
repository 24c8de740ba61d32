import { useState } from 'react';
import type { DescribedReply, OpenApiDocument, Reference } from '../../../shared/openApi.ts';
import { type ApiCall, bodyTypesOf, type CallValues, replyTypeOf } from './apiCalls.ts';
import styles from './CallDetails.module.css';
import { Code } from './Code.tsx';
import { CodeText } from './CodeText.tsx';
import { curlCommand } from './curlCommand.ts';
import { exampleOf } from './exampleOf.ts';
import { Fold } from './Fold.tsx';
import { SchemaView } from './SchemaView.tsx';
import { nameOfRef, schemaText } from './schemaText.ts';
import { TryCall } from './TryCall.tsx';

interface CallDetailsProps {
  call: ApiCall;
  components: OpenApiDocument['components'];
}

/** Parameters, body and answer on the left; example and form on the right. */
export function CallDetails({ call, components }: CallDetailsProps) {
  const [values, setValues] = useState(() => firstValues(call, components));
  return (
    <div className={styles.details}>
      <div className={styles.facts}>
        <p>
          <CodeText text={call.operation.description} />
        </p>
        <Parameters call={call} />
        <Body call={call} components={components} />
        <Answer call={call} components={components} />
        <Refusals call={call} components={components} />
      </div>
      <div className={styles.use}>
        <h3>Example</h3>
        <Code label="The call as a line for a shell">
          {curlCommand(call, values, window.location.origin)}
        </Code>
        <TryCall call={call} values={values} onChange={setValues} />
      </div>
    </div>
  );
}

function firstValues(call: ApiCall, { schemas }: OpenApiDocument['components']): CallValues {
  const { parameters, requestBody } = call.operation;
  const required = parameters.filter((parameter) => parameter.required);
  const [type = ''] = bodyTypesOf(call);
  const body = requestBody?.content[type]?.schema;
  const example = body ? exampleOf(body, schemas) : null;
  return {
    parameters: Object.fromEntries(
      required.map(({ name, schema }) => [name, String(exampleOf(schema, schemas))]),
    ),
    body: bodyText(type, example),
  };
}

/** A body of a content type. */
function bodyText(type: string, example: unknown): string {
  if (type === 'application/x-www-form-urlencoded') return 'ids=1,2,3';
  return type === 'text/plain' ? String(example) : JSON.stringify(example, null, 2);
}

function Parameters({ call }: { call: ApiCall }) {
  const { parameters } = call.operation;
  if (parameters.length === 0) return null;
  return (
    <section>
      <h3>Parameters</h3>
      <ul className={styles.list}>
        {parameters.map(({ name, in: place, required, description, schema }) => (
          <li key={name}>
            <code>{name}</code> in the {place}
            {required ? '' : ', optional'}: {schemaText(schema)}
            {description && `. ${description}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Body({ call, components }: CallDetailsProps) {
  const types = bodyTypesOf(call);
  const schema = call.operation.requestBody?.content[types[0] ?? '']?.schema;
  if (types.length === 0) return null;
  return (
    <section>
      <h3>Body</h3>
      <p className={styles.type}>{types.join(' or ')}</p>
      {schema && <SchemaView schema={schema} schemas={components.schemas} />}
    </section>
  );
}

function Answer({ call, components }: CallDetailsProps) {
  const type = replyTypeOf(call);
  const reply = call.operation.responses[200];
  const schema = reply && 'content' in reply ? reply.content?.[type]?.schema : undefined;
  return (
    <section>
      <h3>Answer</h3>
      <p className={styles.type}>{type || '303, with the address in Location'}</p>
      {schema && <SchemaView schema={schema} schemas={components.schemas} />}
      {schema && (
        <Fold summary="An example">
          <Code label="An example of the answer">
            {JSON.stringify(exampleOf(schema, components.schemas, 'whole'), null, 2)}
          </Code>
        </Fold>
      )}
    </section>
  );
}

/** The statuses of refusals and their meaning. */
function Refusals({ call, components }: CallDetailsProps) {
  const refusals = Object.entries(call.operation.responses).filter(([status]) => /^[45]/.test(status));
  return (
    <section>
      <h3>Refusals</h3>
      <ul className={styles.list}>
        {refusals.map(([status, reply]) => (
          <li key={status}>
            <b>{status}</b> {codesText(reply, components)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The possible codes, without the words before them. */
function codesText(reply: DescribedReply | Reference, { responses }: OpenApiDocument['components']): string {
  const described = '$ref' in reply ? responses[nameOfRef(reply.$ref)] : reply;
  return described?.description.replace(/^.*one of: /, '') ?? '';
}
