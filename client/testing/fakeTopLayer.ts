/** jsdom has neither modal dialogs nor popovers; this opens and closes them as far as a test can see. */
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
