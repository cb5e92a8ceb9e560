import { targetPath } from './rooms.mjs';

const DECLARED =
  /^export (?:async )?(const|function\*?|class|abstract class|type|interface|enum|let) ([\w$]+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

/**
 * Exports that nobody needs: a value that no other file names, and a type that even its own file names once only. A type that
 * stands in an exported signature may be exported for whoever wants to name it.
 * @param {{ file: string, text: string }[]} sources
 * @param {{ file: RegExp, names: RegExp }[]} calledFromOutside what a framework asks for by its name
 * @returns {string[]}
 */
export function unusedExports(sources, calledFromOutside) {
  const filesOf = new Map();
  for (const { text } of sources)
    for (const word of new Set(text.match(WORD))) filesOf.set(word, (filesOf.get(word) ?? 0) + 1);
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(DECLARED)]
      .filter(([, kind, name]) => filesOf.get(name) === 1 && (isValue(kind) || timesIn(text, name) === 1))
      .filter(([, , name]) => !calledFromOutside.some((one) => one.file.test(file) && one.names.test(name)))
      .map(([, , name]) => `${file}: exports ${name}, which no other file names`),
  );
}

const isValue = (kind) => kind !== 'type' && kind !== 'interface';

const timesIn = (text, name) => text.match(WORD).filter((word) => word === name).length;

const DOOR = /\/modules\/[^/]+\/\w+\.ts$/;
const SHOWN = /^export (?:type )?\{([^}]*)\} from/gm;
const ASKED = /^import (?:type )?\{([^}]*)\} from '([^']+)'/gm;

/**
 * What a domain's door shows (`export { … } from`) and nobody takes from it.
 * @param {{ file: string, text: string }[]} sources
 * @returns {string[]}
 */
export function idleDoors(sources) {
  const taken = new Set(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(ASKED)].flatMap(([, names, target]) =>
        namesOf(names).map((name) => `${targetPath(file, target)} ${name}`),
      ),
    ),
  );
  return sources
    .filter(({ file }) => DOOR.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(SHOWN)]
        .flatMap(([, names]) => namesOf(names))
        .filter((name) => !taken.has(`${file} ${name}`))
        .map((name) => `${file}: the door shows ${name}, which nobody outside asks for`),
    );
}

/** The names of a clause as the module has them: `type A`, `b as c` → A, b. */
const namesOf = (clause) =>
  clause
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    )
    .filter((name) => name !== '');
