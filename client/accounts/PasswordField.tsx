import type { ComponentProps } from 'react';
import { limits } from '../../shared/limits.ts';
import { TextField } from '../ui/TextField.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'label'> {
  label?: string;
  /** Password managers fill in a current password and suggest a new one. */
  autoComplete?: 'current-password' | 'new-password';
}

/** A field for the current password, unless the properties say otherwise. */
export function PasswordField({ label = 'Current password', ...rest }: PasswordFieldProps) {
  return (
    <TextField
      name="password"
      autoComplete="current-password"
      {...rest}
      label={label}
      type="password"
      maxLength={limits.passwordMaxLength}
    />
  );
}
