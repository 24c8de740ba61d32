// Runs before the first paint, so that a chosen theme never flashes. client/ui/theme.ts does the rest.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const isKnown = chosen === 'light' || chosen === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = isKnown ? chosen : system;
  document.documentElement.dataset.theme = theme;
  for (const color of document.querySelectorAll('meta[name="theme-color"]')) {
    color.content = color.dataset[theme];
  }
})();
