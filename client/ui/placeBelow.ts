const gap = 6;
const edge = 8;

/** Puts a fixed element under its anchor, or above where there is more room, always inside the window. */
export function placeBelow(floating: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const fitsBelow = from.bottom + gap + height <= window.innerHeight - edge;
  const top =
    fitsBelow || from.top < window.innerHeight - from.bottom ? from.bottom + gap : from.top - gap - height;
  const isRightHalf = from.left + from.width / 2 > window.innerWidth / 2;
  const left = isRightHalf ? from.right - width : from.left;
  floating.style.top = `${Math.max(edge, Math.min(top, window.innerHeight - height - edge))}px`;
  floating.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`;
}
