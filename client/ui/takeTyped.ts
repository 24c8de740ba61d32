/**
 * Passes on what was typed into a field of the server's HTML before the code of the page ran: React notices
 * only what happens later, and would empty the field. It is the `ref` of a field's frame.
 */
export function takeTyped(frame: HTMLElement | null): void {
  const field = frame?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if (!field || field.value === field.defaultValue) return;
  const typed = field.value;
  queueMicrotask(() => {
    // React compares the value with the one that code has set last, as this line does. The next line sets it
    // as typing would, unnoticed by React.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), 'value', typed, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
