/** The noun of a route, as descriptions of the API group calls: `level.info` → `Level`. */
export function nounOf(name: string): string {
  const noun = name.slice(0, name.indexOf('.'));
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** A path as OpenAPI writes it: `/level/:id` → `/level/{id}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
