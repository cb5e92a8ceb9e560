import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../lib/project.mjs';
import { cyclesIn } from './cycles.mjs';
import { deadReferences } from './documents.mjs';
import { idleDoors, unusedExports } from './exports.mjs';
import { formsWithoutMethod } from './forms.mjs';
import { importsOf } from './imports.mjs';
import {
  CALLED_FROM_OUTSIDE,
  CAPABILITY_ORDER,
  DATA_FILES,
  DOMAINS,
  IMPORTS,
  LINE_CAP,
  MODULE_WORDS,
  OFF_SCALE,
} from './policy.mjs';
import { callName, roomOf, targetPath } from './rooms.mjs';
import { offTheScale } from './scale.mjs';
import { stylesOfSeveral } from './styles.mjs';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const NOT_OURS = new Set([
  'node_modules',
  'build',
  'dist',
  '.react-router',
  '.vite',
  'test-results',
  'results',
]);
const SOURCE = /\.(ts|tsx|mjs)$/;
const MEASURED = /\.(ts|tsx|mjs|css)$/;
const TEST = /\.(test|deep)\.(ts|tsx|mjs)$/;

/**
 * Checks a project tree against the house rules.
 * @param {string} root
 * @returns {string[]} one readable line for each defect: file, what is wrong
 */
export function checkStructure(root) {
  const files = FOLDERS.flatMap((folder) => filesBelow(path.join(root, folder), NOT_OURS)).map((full) => ({
    file: path.relative(root, full).split(path.sep).join('/'),
    text: MEASURED.test(full) ? readFileSync(full, 'utf8') : '',
  }));
  const sources = files
    .filter(({ file }) => SOURCE.test(file))
    .map(({ file, text }) => ({ file, text, imports: importsOf(text) }));
  return [
    ...files.flatMap(({ file }) => vocabulary(file)),
    ...files.flatMap(({ file, text }) => size(file, text)),
    ...sources.filter(({ file }) => !TEST.test(file)).flatMap(importTable),
    ...cycles(sources),
    ...stylesOfSeveral(files),
    ...offTheScale(files, OFF_SCALE),
    ...formsWithoutMethod(files),
    ...unusedExports(sources, CALLED_FROM_OUTSIDE),
    ...idleDoors(sources),
    ...deadReferences(documentsOf(root), files, (file) => existsSync(path.join(root, file))),
  ];
}

function documentsOf(root) {
  const top = readdirSync(root).map((name) => path.join(root, name));
  return [...top, ...filesBelow(path.join(root, 'docs'), NOT_OURS)]
    .filter((full) => full.endsWith('.md'))
    .map((full) => ({
      file: path.relative(root, full).split(path.sep).join('/'),
      text: readFileSync(full, 'utf8'),
    }));
}

function vocabulary(file) {
  const [, inside] = /^apps\/server\/src\/modules\/(.+)$/.exec(file) ?? [];
  if (inside === undefined) return [];
  const [domain, capability, ...rest] = inside.split('/');
  // A domain's folder holds its doors and its page.
  const owner = rest.length > 0 ? `${domain}/${capability}` : domain;
  const places = rest.length > 0 ? CAPABILITY_ORDER : Object.keys(DOMAINS);
  const place = places.includes(owner)
    ? []
    : [`${file}: module ${owner} has no place in the order (policy.mjs)`];
  const name = path.posix.basename(file);
  const isAllowed =
    (rest.length === 0 && name === 'README.md') ||
    TEST.test(name) ||
    MODULE_WORDS.some((word) => name === `${word}.ts`);
  return isAllowed
    ? place
    : [...place, `${file}: a module's files are called ${MODULE_WORDS.join(', ')}, *.test.ts or *.deep.ts`];
}

function size(file, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines <= LINE_CAP || DATA_FILES.some((pattern) => pattern.test(file))) return [];
  return [`${file}: ${lines} lines, at most ${LINE_CAP}`];
}

function importTable({ file, text, imports }) {
  const room = roomOf(file);
  const rule = room && (IMPORTS[room.rule] ?? null);
  if (!rule) return [];
  const wrong = imports
    .map((one) => ({ ...one, called: callName(room, file, one.target) }))
    .filter(({ called, isType }) => !isAllowed(rule, called, isType))
    .map(({ line, called, target, isType }) => {
      const asType = !isType && isAllowed(rule, called, true) ? ' except as a type' : '';
      return `${file}:${line}: ${room.rule} may not import ${called} (${target})${asType}`;
    });
  return [...wrong, ...environment(file, room, text)];
}

/** Settings come in as arguments; only config reads the environment. */
function environment(file, room, text) {
  if (!/^(module|channels)/.test(room.rule) || !text.includes('process.env')) return [];
  return [`${file}: ${room.rule} may not read the environment; config.ts does`];
}

function isAllowed({ may, types = [], never = [] }, called, isType) {
  const matches = (patterns) => patterns.some((pattern) => matchesPattern(pattern, called));
  if (isType && matches(types)) return true;
  return matches(may) && !matches(never);
}

const matchesPattern = (pattern, name) =>
  pattern === name ||
  (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))) ||
  name.startsWith(`${pattern}/`);

function cycles(sources) {
  const known = new Set(sources.map(({ file }) => file));
  const graph = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports
        .map(({ target }) => targetPath(file, target) ?? insidePackage(target))
        .filter((target) => known.has(target)),
    ]),
  );
  return cyclesIn(graph).map((circle) => `import cycle: ${[...circle, circle[0]].join(' → ')}`);
}

/** `@qingnang/rules/money` → `packages/rules/src/money.ts`, as the packages' `exports` say. */
const insidePackage = (target) => target.replace(/^@qingnang\/([^/]+)\/(.+)$/, 'packages/$1/src/$2.ts');
