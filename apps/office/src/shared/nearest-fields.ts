/**
 * Messages of a refused form by field on the screen: what has no field of its own (one of several ids) stands at the nearest
 * one around it, what has none at all stays under its name.
 */
export function atNearestFields(
  errors: Readonly<Record<string, string[]>>,
  known: ReadonlySet<string>,
): Record<string, string[]> {
  const placed: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = nearest(name, known);
    placed[field] = [...(placed[field] ?? []), ...messages];
  }
  return placed;
}

function nearest(name: string, known: ReadonlySet<string>): string {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const prefix = parts.slice(0, length).join('.');
    if (known.has(prefix)) return prefix;
  }
  return name;
}
