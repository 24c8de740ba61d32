import { create } from 'zustand';
import type { Toast } from '../ui/ToastRegion.tsx';

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a notification about something that happened elsewhere. */
export function addToast(text: string, undo?: () => void): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, ...(undo && { undo }) };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
}

export function dismissToast(id: Toast['id']): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
