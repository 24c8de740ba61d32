import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';

interface IconButtonProps
  extends Omit<ComponentProps<typeof Button>, 'children' | 'isIconOnly' | 'aria-label'> {
  /** The action, read aloud and shown on hover. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <Button title={label} {...rest} isIconOnly aria-label={label}>
      {icon}
    </Button>
  );
}
