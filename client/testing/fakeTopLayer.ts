/**
 * jsdom has neither modal dialogs nor popovers: this imitates opening and closing them, as far as tests see
 * it.
 */
export function fakeTopLayer(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.removeAttribute('popover');
  };
}
