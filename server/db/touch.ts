/** A document that transactions write to only in order to conflict with each other. */
export interface Touchable {
  /** Incremented by such writes; absent before the first one. */
  touches?: number;
}

export const touch = { $inc: { touches: 1 } };

/** Whether a field tells people nothing: a change of it alone changes no page. */
export const isTouch = (field: string): boolean => field === 'touches';
