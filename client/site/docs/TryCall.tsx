import { type FormEvent, useState } from 'react';
import { fetchAnswer } from '../../api/call.ts';
import { reconnectSocket } from '../../live/socket.ts';
import { checkSession } from '../../session/session.ts';
import { useSession } from '../../session/sessionStore.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { type ApiCall, addressOfCall, bodyTypesOf, type CallValues, takesFiles } from './apiCalls.ts';
import { FilesField } from './FilesField.tsx';
import { schemaText } from './schemaText.ts';
import { type ApiAnswer, TriedAnswer } from './TriedAnswer.tsx';
import styles from './TryCall.module.css';

interface TryCallProps {
  call: ApiCall;
  values: CallValues;
  onChange: (values: CallValues) => void;
}

/** Makes the call on the live site as the viewer. A call that writes has to be confirmed first. */
export function TryCall({ call, values, onChange }: TryCallProps) {
  const name = useSession((session) => session.info?.profile.username ?? null);
  const { ask, dialog } = useConfirm();
  const [answer, setAnswer] = useState<ApiAnswer | null>(null);
  const { parameters, 'x-access': access } = call.operation;
  const isReading = call.method === 'GET';
  const hasFiles = takesFiles(call);
  const hasBody = bodyTypesOf(call).length > 0 && !hasFiles;
  const missing =
    parameters.find((each) => each.required && !values.parameters[each.name]?.trim())?.name ??
    (hasFiles && !values.files?.length ? 'the files' : undefined);

  const { run, isBusy, problem, setProblem } = useAction(async () => {
    setAnswer(await makeCall(call, values));
    // The call may have signed in or out, which changes the session of the whole page.
    if (!isReading && call.name.startsWith('account.')) {
      await checkSession();
      reconnectSocket();
    }
  });
  const mayCall = () =>
    isReading ||
    ask({
      title: 'Really send this?',
      verb: `Send ${call.method}`,
      isDanger: call.method === 'DELETE',
      children: <p>It is no rehearsal: it changes this site{name ? `, in the name of ${name}` : ''}.</p>,
    });

  const tryIt = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(missing ? `Fill in ${missing} first.` : null);
    if (missing || isBusy || !(await mayCall())) return;
    if (!(await run())) setAnswer(null);
  };
  return (
    <form className={styles.form} noValidate onSubmit={tryIt} aria-label={`Try ${call.name}`}>
      <h3>Try it</h3>
      {parameters.length > 0 && (
        <div className={styles.parameters}>
          {parameters.map(({ name: parameter, schema }) => (
            <TextField
              key={parameter}
              label={parameter}
              placeholder={schemaText(schema)}
              autoComplete="off"
              value={values.parameters[parameter] ?? ''}
              onChange={(text) =>
                onChange({ ...values, parameters: { ...values.parameters, [parameter]: text } })
              }
            />
          ))}
        </div>
      )}
      {hasBody && (
        <TextArea
          label="Body"
          className={styles.body}
          rows={Math.min(12, values.body.split('\n').length + 1)}
          spellCheck={false}
          value={values.body}
          onChange={(body) => onChange({ ...values, body })}
        />
      )}
      {hasFiles && <FilesField onChange={(files) => onChange({ ...values, files })} />}
      <div className="row">
        <Button type="submit" variant={isReading ? 'primary' : undefined} size="small" isBusy={isBusy}>
          {isReading ? 'Send' : 'Send…'}
        </Button>
        <span className="small quiet">{asWhom(name, access === 'anyone')}</span>
      </div>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <div aria-live="polite">{answer && <TriedAnswer answer={answer} />}</div>
      {dialog}
    </form>
  );
}

function asWhom(name: string | null, isForAnyone: boolean): string {
  if (name) return `As ${name}.`;
  return isForAnyone ? 'As a visitor.' : 'You are not signed in: it will be refused.';
}

async function makeCall(call: ApiCall, values: CallValues): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const response = await fetchAnswer(addressOfCall(call, values), {
    method: call.method,
    ...bodyOf(call, values),
  });
  const bytes = await response.blob();
  return { status: response.status, bytes, tookMs: performance.now() - startedAt };
}

function bodyOf(call: ApiCall, { body, files = [] }: CallValues): RequestInit {
  const types = bodyTypesOf(call);
  const [type] = types;
  if (!type) return {};
  if (!takesFiles(call)) return { body, headers: { 'Content-Type': type } };
  const [first] = files;
  if (files.length === 1 && first) {
    return { body: first, headers: { 'Content-Type': types.includes(first.type) ? first.type : type } };
  }
  const form = new FormData();
  for (const file of files) form.append(file.name, file, file.name);
  return { body: form };
}
