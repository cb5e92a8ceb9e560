/** Reading what somebody else's server answers: never more than was bargained for. */

/** The body of a good answer; null for another one, or one that is too long. @param most bytes */
export async function bytesOf(response: Response, most: number): Promise<Buffer | null> {
  if (!response.ok || response.body === null) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body) {
    size += piece.byteLength;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The same as text. */
export const textOf = async (response: Response, most: number): Promise<string | null> =>
  (await bytesOf(response, most))?.toString('utf8') ?? null;

/** What a text says as JSON; undefined for anything else. */
export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** One line that a page and the database take. @param most letters */
export const plainLine = (text: string, most: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
