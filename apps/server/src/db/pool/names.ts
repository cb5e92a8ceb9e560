/** Statements that are planned once and kept; what comes after them is planned for its one use. */
const MOST = 2_000;
const names = new Map<string, string>();
let given = 0;

/** The name under which connections keep the plan of a statement, the same in every one of them; undefined = not kept. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST) return undefined;
  given += 1;
  const name = `s${given}`;
  names.set(text, name);
  return name;
}

/** The statement gets another name at its next use, and with it another plan: its tables have changed. */
nameOf.forget = (text: string): void => {
  names.delete(text);
};
