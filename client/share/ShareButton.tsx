import { Share2 } from 'lucide-react';
import { addToast } from '../state/toasts.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** Passes the address of the page on: by the device's own means, else as a link in the clipboard. */
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
      // Whoever closes the dialog of the device has not failed. Without encryption there is no clipboard.
      if (!(error instanceof DOMException && error.name === 'AbortError')) addToast(`The link is ${url}`);
    }
  };
  return <IconButton label="Share" icon={<Share2 className="icon" />} onClick={() => void share()} />;
}
