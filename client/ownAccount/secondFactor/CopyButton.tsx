import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Browsers offer the clipboard to encrypted pages only; elsewhere there is no button. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <Button onClick={copy}>
      {isCopied ? <Check className="icon" /> : <Copy className="icon" />}
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
