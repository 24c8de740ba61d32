/** Fields that show their focus after a click or a touch, too. */
const textFields = 'input, textarea, [contenteditable]';
const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

/**
 * Where the focus is: the focused element, its ancestors, and for each ancestor the index of the child that
 * contains the focus.
 */
interface Place {
  element: Element;
  ancestors: readonly { element: Element; index: number }[];
  path: string;
}

/**
 * Keyboards do not lose their place when what has the focus is removed or replaced: it moves to what is there
 * instead, or to what is beside it. After a click or a touch the focus is not moved. Called once, after the first
 * view.
 */
export function keepFocus(): void {
  const focused = document.querySelector(':focus');
  // Nothing else tells what was pressed before; whoever is in a text field may have clicked it.
  let isByKeyboard = !focused || (focused.matches(':focus-visible') && !focused.matches(textFields));
  let place: Place | null = focused && isByKeyboard ? placeOf(focused) : null;
  let isWaiting = false;
  const remember = ({ target }: FocusEvent) => {
    place = isByKeyboard && target instanceof Element ? placeOf(target) : null;
  };
  const restore = () => {
    isWaiting = false;
    if (!place || !isLost(place)) return;
    const beside = place.path === location.pathname ? findBeside(place) : null;
    place = null;
    beside?.focus();
  };
  const noteHand = () => {
    isByKeyboard = false;
    place = null;
  };
  const noteKey = () => {
    isByKeyboard = true;
  };
  const observer = new MutationObserver(() => {
    // Its index changes when elements beside it are added or removed.
    if (place?.element.isConnected) place = placeOf(place.element);
    // Dialogs and pages that move the focus themselves do so before the next frame.
    if (!isWaiting && place && isLost(place)) {
      isWaiting = true;
      requestAnimationFrame(restore);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', noteHand, { capture: true });
  document.addEventListener('keydown', noteKey, { capture: true });
}

const isLost = ({ element }: Place): boolean =>
  !element.isConnected && (document.activeElement === null || document.activeElement === document.body);

function placeOf(element: Element): Place {
  const ancestors = [];
  for (let inner = element, outer = inner.parentElement; outer; inner = outer, outer = inner.parentElement) {
    ancestors.push({ element: outer, index: [...outer.children].indexOf(inner) });
    if (outer.matches('main')) break;
  }
  return { element, ancestors, path: location.pathname };
}

/** The element to continue from: what took the place or follows it, else what precedes it. */
function findBeside({ ancestors }: Place): HTMLElement | null {
  for (const { element, index } of ancestors) {
    if (!element.isConnected) continue;
    const children = [...element.children];
    const following = children.slice(index).flatMap(focusablesIn)[0];
    const found = following ?? children.slice(0, index).flatMap(focusablesIn).at(-1);
    if (found) return found;
    if (element.matches('dialog[open]')) return null;
  }
  return null;
}

function focusablesIn(element: Element): HTMLElement[] {
  const all = [element, ...element.querySelectorAll(focusable)];
  return all.filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(focusable) && each.getClientRects().length > 0,
  );
}
