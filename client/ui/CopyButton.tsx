import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  label: string;
  text: string;
  /** Shows the label only to screen readers and on hover. */
  isSmall?: boolean;
}

/** Browsers offer the clipboard to encrypted pages only; elsewhere there is no button. */
export function CopyButton({ label, text, isSmall = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  if (!window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  const icon = isCopied ? <Check className="icon" /> : <Copy className="icon" />;
  const shown = isCopied ? 'Copied' : label;
  if (isSmall) return <IconButton size="small" variant="plain" label={shown} icon={icon} onClick={copy} />;
  return (
    <Button onClick={copy}>
      {icon}
      {shown}
    </Button>
  );
}
