/** Stands in for what never runs: if it does, the shop is told where to look. */
export const NEVER = "throw new Error('left out of the bundle (apps/shop/*-without-rest.ts)')";

/** Functions of a file by name, and the body that takes the place of each. */
export type Bodies = Readonly<Record<string, string>>;

/**
 * Replaces bodies of function declarations, each of which ends where a brace stands as far in as the declaration began.
 * @throws when a function is not there: a new version of a library may look different, which is better said than shipped
 */
export const withBodies = (code: string, bodies: Bodies): string =>
  Object.entries(bodies).reduce((text, [name, body]) => withBody(text, name, body), code);

function withBody(code: string, name: string, body: string): string {
  const declaration = new RegExp(
    `^(\\t*)((?:async )?function ${name.replace('$', '\\$')}\\((?:.*|\\n(?: .*\\n)*)\\) \\{)\\n[\\s\\S]*?\\n\\1\\}$`,
    'm',
  );
  if (!declaration.test(code)) throw new Error(`without-functions: no function ${name} to leave out`);
  return code.replace(declaration, (_, indent: string, head: string) => `${indent}${head} ${body} }`);
}
