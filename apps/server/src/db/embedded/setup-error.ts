/** Something outside the program prevents the start. The message is one line, Chinese then English, fit to print as it is. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** The system's error code (`EACCES`, `ENOENT` …) of a caught value, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
