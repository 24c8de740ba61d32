/** Keeps the footer below the fold until the page is known. */
export function PagePending() {
  return <div style={{ minHeight: '100vh' }} />;
}
