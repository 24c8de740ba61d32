/** jsdom lays nothing out and has no `IntersectionObserver`: with this one, nothing ever comes near. */
export function fakeNearness(): void {
  class NothingNear implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  globalThis.IntersectionObserver = NothingNear;
}
