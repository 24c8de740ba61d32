export function escapeUnicode(code: string): string;
