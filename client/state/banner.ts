import { create } from 'zustand';

interface BannerState {
  message: string | null;
  /** Waits for the next page. */
  next: string | null;
}

export const useBanner = create<BannerState>(() => ({ message: null, next: null }));

/** One message under the bar, until dismissed or the next page. */
export const showBanner = (message: string): void => useBanner.setState({ message });

/** The same for the page that is about to be shown. */
export const showBannerOnNextPage = (message: string): void => useBanner.setState({ next: message });

export const dismissBanner = (): void => useBanner.setState({ message: null });

/** Another page is shown. */
export const turnBannerPage = (): void => useBanner.setState(({ next }) => ({ message: next, next: null }));
