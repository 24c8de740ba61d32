import { useEffect, useRef } from 'react';
import { TextField } from '../ui/TextField.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  hint?: string;
}

/** For a code of two-step sign-in. It takes the focus when it appears: the form waits for nothing else. */
export function CodeField({
  value,
  onChange,
  hint = 'Six digits of your authenticator app, or a recovery code.',
}: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <TextField
      ref={ref}
      label="Code"
      hint={hint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={onChange}
    />
  );
}
