import type { ComponentProps } from 'react';
import { limits } from '../../shared/limits.ts';
import { TextField } from '../ui/TextField.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string };

export function EmailField({ label = 'Email', ...rest }: EmailFieldProps) {
  return (
    <TextField
      name="email"
      {...rest}
      label={label}
      type="email"
      autoComplete="email"
      maxLength={limits.emailLength}
    />
  );
}
