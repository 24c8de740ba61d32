import type { Assumption } from '../../shared/archives.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { readReply } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';

const frameName = 'download';

/**
 * A hidden frame that receives the answer: a download leaves it empty, a refusal loads in it as a document.
 */
function downloadFrame(): HTMLIFrameElement {
  const known = document.querySelector<HTMLIFrameElement>(`iframe[name="${frameName}"]`);
  if (known) return known;
  const frame = document.createElement('iframe');
  frame.name = frameName;
  frame.hidden = true;
  document.body.append(frame);
  return frame;
}

function refusalIn(frame: HTMLIFrameElement): string {
  try {
    readReply('level.zipMany', { status: 0, text: frame.contentDocument?.body.textContent ?? '' });
  } catch (error) {
    return reasonOf(error);
  }
  return reasonOf(null);
}

/** Downloads one archive by a form, so that the browser streams it to the disk whatever its size. */
export function downloadLevels(
  ids: readonly number[],
  assuming: Assumption,
  onRefused: (reason: string) => void,
): void {
  const frame = downloadFrame();
  frame.onload = () => onRefused(refusalIn(frame));
  const form = document.createElement('form');
  form.method = 'post';
  form.action = addressOf('level.zipMany', { query: { assuming } });
  form.target = frameName;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'ids';
  field.value = ids.join(',');
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
