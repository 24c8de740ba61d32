/**
 * The `ref` of pictures with `onLoad` or `onError`: what has happened to a picture of the server's HTML before
 * this code arrived happens again.
 */
export function repeatEarlyEvent(image: HTMLImageElement | null): void {
  if (image?.complete) image.dispatchEvent(new Event(image.naturalWidth > 0 ? 'load' : 'error'));
}
