/** The logo: the marble, beside the name it stands for. */
export function Mark({ size = 30 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
