import { rulesOnScreen } from './styles.mjs';

/** Where an app writes its steps down. */
const TOKENS = /^apps\/[^/]+\/(?:.+\/)?tokens\.css$/;
/** A step of a scale: `--s2h` is a space, `--fs-13` a font size. */
const STEP = /--(?:s\d+h?|fs-\d+)\b/g;
const STEP_WITH_VALUE = /(--(?:s\d+h?|fs-\d+)):\s*([^;]+);/g;
const SCALED =
  /(?<=[\s;{])((?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap|font(?:-size)?):\s*([^;}]+)/g;
const LENGTH = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|r?em|ch|ex|pt|mm|cm|in)\b/g;
const LINE_HEIGHT = /\/\s*\S+/;

/**
 * Spaces and font sizes are steps of the scales in tokens.css, and a step is the same in every app. Widths, heights, places and
 * line heights are free, as are parts of the window and what is on paper.
 * @param {{file: string, text: string}[]} files
 * @param {{lengths: string[]}} allowed what may be written beside the steps
 * @returns {string[]} one line for each length off the scale, for each step that no app has, for each that two apps make different
 */
export function offTheScale(files, { lengths }) {
  const sheets = files.filter(({ file }) => file.startsWith('apps/') && file.endsWith('.css'));
  const steps = sheets.filter(({ file }) => TOKENS.test(file)).flatMap(stepsIn);
  const names = new Set(steps.map(({ name }) => name));
  return [...differing(steps), ...sheets.flatMap((sheet) => defects(sheet, names, lengths))];
}

function stepsIn({ file, text }) {
  return [...text.matchAll(STEP_WITH_VALUE)].map(([, name, value]) => ({ file, name, value }));
}

function differing(steps) {
  const first = new Map();
  for (const step of steps) if (!first.has(step.name)) first.set(step.name, step);
  return steps
    .filter(({ name, value }) => first.get(name).value !== value)
    .map(
      ({ file, name, value }) =>
        `${file}: ${name} is ${value}, but ${first.get(name).value} in ${first.get(name).file}`,
    );
}

function defects({ file, text }, names, lengths) {
  const rules = rulesOnScreen(text);
  const at = (index) => `${file}:${rules.slice(0, index).split('\n').length}`;
  const raw = [...rules.matchAll(SCALED)].flatMap(
    ({ 1: property, 2: value, index }) =>
      (property === 'font' ? value.replace(LINE_HEIGHT, '') : value)
        .match(LENGTH)
        ?.filter((length) => !lengths.includes(length))
        .map((length) => `${at(index)}: ${property} ${length} is no step of tokens.css`) ?? [],
  );
  const unknown = [...rules.matchAll(STEP)]
    .filter(([name]) => !names.has(name))
    .map(({ 0: name, index }) => `${at(index)}: ${name} is no step of tokens.css`);
  return [...raw, ...unknown];
}
