import { createStore } from '../store/createStore.ts';
import type { Toast } from '../ui/ToastRegion.tsx';

export const useToasts = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a notification about something that happened elsewhere. */
export const addToast = (text: string, undo?: () => void): void => show({ text, ...(undo && { undo }) });

type Link = NonNullable<Toast['link']>;

/**
 * Shows a notification that stays until it is dismissed: something that the viewer did was not stored. `link`
 * leads to where that is.
 */
export const addLastingToast = (text: string, link?: Link): void =>
  show({ text, isLasting: true, ...(link && { link }) });
/** Shows a notification with a link to where it happened. */
export const addLinkToast = (text: string, link: Link): void => show({ text, link });

function show(content: Omit<Toast, 'id'>): void {
  lastId += 1;
  const toast: Toast = { id: lastId, ...content };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
}

/** Takes a notification back that is not true any more. */
export const withdrawToast = (text: string): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.text !== text) }));

export function dismissToast(id: Toast['id']): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
