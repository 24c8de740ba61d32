export function mapOwnSources(path: string): void;
