import { create } from 'zustand';

interface BannerState {
  message: string | null;
  /** Waits for the next page. */
  next: string | null;
}

export const useBanner = create<BannerState>(() => ({ message: null, next: null }));

/** One message under the bar of the page that is about to be shown, until dismissed or the page after it. */
export const showBannerOnNextPage = (message: string): void => useBanner.setState({ next: message });

export const dismissBanner = (): void => useBanner.setState({ message: null });

/** Another page is shown. */
export const turnBannerPage = (): void => useBanner.setState(({ next }) => ({ message: next, next: null }));
