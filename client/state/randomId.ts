/** 24 hexadecimal digits. `crypto.randomUUID` does not exist on a site that is served without encryption. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
