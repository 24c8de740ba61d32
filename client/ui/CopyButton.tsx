import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { useIsHydrated } from './useIsHydrated.ts';

interface CopyButtonProps {
  label?: string;
  text: string;
  /** Shows the label only to screen readers and on hover. */
  isSmall?: boolean;
  className?: string | undefined;
}

/** Browsers offer the clipboard to encrypted pages only; elsewhere, and without code, there is no button. */
export function CopyButton({ label = 'Copy', text, isSmall = false, className }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  if (!isHydrated || !window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const isCopied = copied === text;
  const icon = isCopied ? <Check className="icon" /> : <Copy className="icon" />;
  const shown = isCopied ? 'Copied' : label;
  const look = { className, onClick: copy };
  if (isSmall) return <IconButton {...look} size="small" variant="plain" label={shown} icon={icon} />;
  return (
    <Button {...look}>
      {icon}
      {shown}
    </Button>
  );
}
