import type { OpenApiDocument, Operation } from '../../shared/openApi.ts';
import { commentText, keyText, typeText } from './typeText.ts';

/** A call of the document, with its method and path. */
export interface DescribedCall {
  method: string;
  /** Parameters as `{id}`. */
  path: string;
  operation: Operation;
}

const head = `/** The options of every call beside its input. */
export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** Scheme and host: \`https://marbleland.example\`. */
  site: string;
  /** The reply to signing in. */
  token?: string;
  fetch?: typeof globalThis.fetch;
}

/** A call that the site refused. */
export class MarblelandError extends Error {
  readonly status: number;
  readonly code: ErrorReply['code'] | undefined;
  readonly reply: ErrorReply | undefined;
  constructor(status: number, reply: unknown);
}

export function createClient(options: ClientOptions): Marbleland;
`;

/** The text of `index.d.ts`: every shape with a name, then every call by its noun. */
export function declarations({ components }: OpenApiDocument, calls: readonly DescribedCall[]): string {
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `${commentText(schema.description)}export type ${name} = ${typeText(schema)};\n`,
  );
  const inputs = calls.map((call) => `${keyText(call.operation['x-name'])}: ${inputText(call)};`);
  const nouns = [...new Set(calls.map(({ operation }) => nounOf(operation)))].map((noun) => {
    const own = calls.filter(({ operation }) => nounOf(operation) === noun);
    return `${noun}: {\n${own.map(methodText).join('\n')}\n};`;
  });
  const send = `/** The raw answer to any call, whatever its status. */
send<Name extends keyof Inputs>(name: Name, input?: Inputs[Name], options?: CallOptions): Promise<Response>;`;
  return [
    head,
    `/** The input of each call. */\nexport interface Inputs {\n${inputs.join('\n')}\n}\n`,
    `export interface Marbleland {\n${send}\n${nouns.join('\n')}\n}\n`,
    ...shapes,
  ].join('\n');
}

const nounOf = ({ 'x-name': name }: Operation): string => name.slice(0, name.indexOf('.'));

function methodText(call: DescribedCall): string {
  const { 'x-name': name, summary, description, deprecated } = call.operation;
  const isOptional = !inputText(call).match(/^[\w"-]+: /m);
  const comment = commentText(`${summary}. ${description}${deprecated ? ' @deprecated' : ''}`);
  const input = `input${isOptional ? '?' : ''}: Inputs[${JSON.stringify(name)}]`;
  const verb = name.slice(name.indexOf('.') + 1);
  return `${comment}${verb}(${input}, options?: CallOptions): Promise<${replyText(call.operation)}>;`;
}

/** Parameters and query as members, a body as the member `body`. */
function inputText({ operation: { parameters, requestBody } }: DescribedCall): string {
  const members = parameters.map(
    ({ name, required, description, schema }) =>
      `${commentText(description)}${keyText(name)}${required ? '' : '?'}: ${typeText(schema)};`,
  );
  if (requestBody) {
    const { content } = requestBody;
    const typed =
      content['application/json'] ?? content['application/x-www-form-urlencoded'] ?? content['text/plain'];
    members.push(`body: ${typed?.schema ? typeText(typed.schema) : 'BodyInit'};`);
  }
  return members.length > 0 ? `{\n${members.join('\n')}\n}` : 'Record<string, never>';
}

function replyText({ responses }: Operation): string {
  const reply = responses[200];
  const json = reply && 'content' in reply ? reply.content?.['application/json'] : undefined;
  return json?.schema ? typeText(json.schema) : 'Response';
}
