export interface RenderBudget {
  /** Runs `render` and counts its time; null when rendering has used up its share. */
  spend<Result>(render: () => Promise<Result>): Promise<Result | null>;
}

/** The share of the process's time for rendering, and how much of it may be saved up. */
const share = 0.5;
const savedMs = 500;

/**
 * Limits the rendering of pages that serve one request only, so that the process has time for everything
 * else.
 */
export function createRenderBudget(now: () => number = () => performance.now()): RenderBudget {
  let leftMs = savedMs;
  let countedAt = now();
  return {
    async spend(render) {
      const startedAt = now();
      leftMs = Math.min(savedMs, leftMs + (startedAt - countedAt) * share);
      countedAt = startedAt;
      if (leftMs <= 0) return null;
      try {
        return await render();
      } finally {
        leftMs -= now() - startedAt;
      }
    },
  };
}
