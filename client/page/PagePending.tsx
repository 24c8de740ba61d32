/** Keeps the footer below the fold while the first page's code is loading. */
export function PagePending() {
  return <div style={{ minHeight: '100vh' }} />;
}
