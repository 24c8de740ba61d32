import type { Leaving } from '../../ui/useLeaveGuard.tsx';
import { timeLeft } from '../pending/describePending.ts';
import { usePicturesToAdd } from '../pictures/picturesToAdd.ts';
import { isAllSent, useUploadProgress } from './uploadProgressStore.ts';
import type { Sending, UploadState } from './useUploader.ts';

/** What leaving the page means for an upload; null when it makes no difference. */
export function useLeaving({ sending, verdict, added, expiresAt }: UploadState): Leaving | null {
  const way = useWay(sending);
  const { levels: withPictures } = usePicturesToAdd();
  const until = sending?.continues?.expiresAt ?? expiresAt;
  const left = until === null ? null : timeLeft(until, Date.now());
  const canContinue = (it: string) => `You can continue ${it} on the Upload page within ${left}.`;
  if (sending?.continues) {
    const words = `Your upload is being checked again. ${canContinue('it')}`;
    return { isLoss: false, words };
  }
  if (sending && way === 'arrived') {
    const words = 'Your files have arrived and are being checked. ';
    const then = 'Unless they are refused, you can continue this upload on the Upload page.';
    return { isLoss: false, words: words + then };
  }
  if (sending) {
    const words = `Your files ${way === 'sent' ? 'may still be' : 'are still'} on their way. `;
    const loss = 'Files that have not arrived have to be sent again when you leave.';
    const rest = left !== null && sending.addTo !== null ? ` ${canContinue('the rest of this upload')}` : '';
    return { isLoss: true, words: words + loss + rest };
  }
  if (withPictures > 0) {
    const words = `Pictures that you took and did not add are lost. ${canContinue('the rest')}`;
    return { isLoss: true, words };
  }
  const isKept = verdict?.kind === 'ready' || added.files > 0;
  if (!isKept) return null;
  return {
    isLoss: false,
    words: `Nothing of this upload has been submitted yet. ${canContinue('it')}`,
  };
}

/** How far the files of an upload have come, as far as it is known here: the site reports what has arrived. */
function useWay(sending: Sending | null): 'leaving' | 'sent' | 'arrived' {
  const id = sending?.progressId ?? '';
  return useUploadProgress(({ byUpload, sentByUpload }) => {
    const stage = byUpload.get(id)?.stage ?? 'receiving';
    if (stage !== 'receiving') return 'arrived';
    const sent = sentByUpload.get(id);
    return sent && isAllSent(sent) ? 'sent' : 'leaving';
  });
}
