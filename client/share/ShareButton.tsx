import { Share2 } from 'lucide-react';
import { addToast } from '../state/toasts.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** Shares the address of the page by the device's own dialog, else copies it to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      addToast('The link is in your clipboard.');
    } catch (error) {
      // Closing the device's dialog is no failure. Without encryption there is no clipboard.
      if (!(error instanceof DOMException && error.name === 'AbortError')) addToast(`The link is ${url}`);
    }
  };
  return <IconButton label="Share" icon={<Share2 className="icon" />} onClick={() => void share()} />;
}
