import { createStore } from '../store/createStore.ts';

interface BannerState {
  message: string | null;
  /** The message for the next page. */
  next: string | null;
}

export const useBanner = createStore<BannerState>(() => ({ message: null, next: null }));

/** Shows a message on the page that opens next, until it is dismissed or the page is left. */
export const showBannerOnNextPage = (message: string): void => useBanner.setState({ next: message });

export const dismissBanner = (): void => useBanner.setState({ message: null });

/** Call it on every navigation: shows the waiting message and removes the previous one. */
export const turnBannerPage = (): void => useBanner.setState(({ next }) => ({ message: next, next: null }));
