export const isPhone = (): boolean => window.matchMedia('(max-width: 860px), (pointer: coarse)').matches;
export const wantsLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
