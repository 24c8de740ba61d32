import { createStore } from '../store/createStore.ts';
import type { Toast } from '../ui/ToastRegion.tsx';

export const useToasts = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a notification about something that happened elsewhere. */
export const addToast = (text: string, undo?: () => void): void => void show({ text, ...(undo && { undo }) });

type Link = NonNullable<Toast['link']>;

/**
 * Shows a notification that stays until it is dismissed: something that the viewer did was not stored. `link`
 * leads to where that is. Returns the ID of the notification.
 */
export const addLastingToast = (text: string, link?: Link): Toast['id'] =>
  show({ text, isLasting: true, ...(link && { link }) });
/** Shows a notification with a link to where it happened. */
export const addLinkToast = (text: string, link: Link): void => void show({ text, link });

function show(content: Omit<Toast, 'id'>): Toast['id'] {
  lastId += 1;
  const toast: Toast = { id: lastId, ...content };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
  return lastId;
}

/** Also takes a notification back that is not true any more. */
export function dismissToast(id: Toast['id']): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
