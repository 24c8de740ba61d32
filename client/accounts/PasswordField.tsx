import type { ComponentProps } from 'react';
import { limits } from '../../shared/limits.ts';
import { TextField } from '../ui/TextField.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** Password managers fill in a current password and suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  return <TextField {...props} type="password" maxLength={limits.passwordMaxLength} />;
}
