import { create, type StoreApi, type UseBoundStore } from 'zustand';

interface PageState {
  keepForHydration: () => void;
  reset: () => void;
}

const states: PageState[] = [];

/**
 * As Zustand's `create`. Every store of the site is made here, so that the server can render one page after
 * the other, and the browser begins with the state that the server has rendered.
 */
export function createStore<State extends object>(initial: () => State): UseBoundStore<StoreApi<State>> {
  return create<State>((_set, _get, api) => {
    const initialState = initial();
    // React reads this state while it renders on the server and while it takes over the server's HTML.
    let rendered = initialState;
    api.getInitialState = () => rendered;
    states.push({
      keepForHydration: () => {
        rendered = api.getState();
      },
      reset: () => {
        rendered = initialState;
        api.setState(initialState, true);
      },
    });
    return initialState;
  });
}

/** Call it when the stores hold what came with the page, before it is rendered. */
export function keepForHydration(): void {
  for (const state of states) state.keepForHydration();
}

/** Empties all stores, between two pages that the server renders. */
export function resetStores(): void {
  for (const state of states) state.reset();
}
