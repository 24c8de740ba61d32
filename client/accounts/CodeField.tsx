import { useEffect, useRef } from 'react';
import { TextField } from '../ui/TextField.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  hint?: string;
  takesFocus?: boolean;
}

/**
 * For a code of two-step sign-in. It takes the focus when it appears: most forms wait for nothing else then.
 */
export function CodeField({
  value,
  onChange,
  hint = 'Six digits of your authenticator app, or a recovery code.',
  takesFocus = true,
}: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
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
