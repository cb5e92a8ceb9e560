import type { Plugin } from 'vite';
import { type Bodies, NEVER, withBodies } from './without-functions.ts';

const RENDERER = 'react-dom/cjs/react-dom-client.production.js';

/** Kinds of fibres that are never made: lists of suspended parts, view transitions, activities. */
const NEVER_MADE = [19, 30, 31];

/** Functions of react-dom that the storefront never runs, or that do nothing for it, and what takes their place. */
const UNUSED: Bodies = {
  // View transitions: no <ViewTransition>, and no priority that could begin one (below).
  startViewTransition: NEVER,
  flushAfterMutationEffects: NEVER,
  reportViewTransitionError: '',
  trackEnterViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreViewTransitionOnHostInstances: '',
  scheduleViewTransitionEvent: '',
  queueTransitionTypes: '',
  claimQueuedTransitionTypes: 'return null;',
  createViewTransitionInstance: NEVER,
  // Refs of fragments.
  FragmentInstance: NEVER,
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  commitNewChildToFragmentInstances: '',
  isFragmentInstanceParent: 'return false;',
  // Actions of forms as functions: ours have addresses, or a submit handler.
  extractEvents$1: '',
  mountActionState: NEVER,
  updateActionState: NEVER,
  rerenderActionState: NEVER,
  ensureFormComponentIsStateful: NEVER,
  requestFormReset$1: NEVER,
  TransitionAwareHostComponent: NEVER,
  recursivelyResetForms: '',
  // Files fetched ahead by a call, and sheets with a precedence: the router names the sheets of a page.
  preconnectAs: NEVER,
  preload: NEVER,
  preloadModule: NEVER,
  preinitStyle: NEVER,
  preinitScript: NEVER,
  preinitModuleScript: NEVER,
  preloadStylesheet: NEVER,
  insertStylesheet: NEVER,
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
  preloadResourceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
  onUnsuspend: NEVER,
  suspendInstance: NEVER,
  suspendResource: NEVER,
  waitForCommitToBeReady: 'return null;',
  // Elements of our own: there are none.
  isCustomElement: 'return false;',
  setPropOnCustomElement: NEVER,
  // Names of components in errors: minified, they say nothing.
  getStackByFiberInDevAndProd: "return '';",
  getComponentNameFromType: 'return null;',
  // Asked by nobody: the DOM of a component, a part brought to life ahead of its turn.
  findCurrentFiberUsingSlowPath: NEVER,
  findCurrentHostFiberImpl: NEVER,
  attemptExplicitHydrationTarget: NEVER,
  refreshCache: NEVER,
  // The compiler's: nothing here is compiled by it.
  useMemoCache: NEVER,
};

/** Other pieces of react-dom, each as often as it is there. */
const PIECES: readonly (readonly [times: number, piece: RegExp, instead: string])[] = [
  // Commits that a view transition may come with.
  [6, /\((\w+) & 335544064\) === \1\b/g, 'false'],
  [12, /^FragmentInstance\.prototype\.\w+ = function \([^{]*\{\n(?:(?: .*)?\n)*?\};$/gm, ''],
  // Actions of forms as functions: setting them, and doing what was sent before the page was alive.
  [1, /^ {6}if \("function" === typeof value\) \{\n.*\n.*\n.*"javascript:[\s\S]*?\)\)\);\n/gm, ''],
  [1, /^ {2}i = \(unblocked\.ownerDocument \|\| unblocked\)\.\$\$reactFormReplay;\n(?: .*\n)*/gm, ''],
  // Sheets with a precedence: looked up, made.
  [1, /^ {4}case "style":\n {6}return "string"(?: .*\n)(?: {6}.*\n)+/gm, ''],
  [1, /^ {6}case "style":\n(?: {8}.*\n)+ {6}case "stylesheet":\n(?: {8}.*\n)+(?= {6}case "script":)/gm, ''],
  [1, /"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g, 'false'],
  [1, /^ReactDOMSharedInternals\.findDOMNode = function \([^{]*\{\n(?: .*\n)*?\};$/gm, ''],
];

/** What modules of React hand out and nobody here takes: a bundler keeps all of it. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = {
  'react-dom/cjs/react-dom.production.js': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
  'react/cjs/react.production.js': ['cache', 'cacheSignal', 'unstable_useCacheRefresh', 'useActionState'],
  [RENDERER]: ['createRoot'],
};

/** `case 30:` with what it does; the label alone where the case after it is meant, too. */
function withoutKinds(code: string): string {
  const label = `case (?:${NEVER_MADE.join('|')}):\\n`;
  return code
    .replace(new RegExp(`^ *${label}(?= *case )`, 'gm'), '')
    .replace(new RegExp(`(^ *case \\d+:\\n)?^( *)${label}(?:\\2  .*\\n)+`, 'gm'), (all, before?: string) =>
      before ? all : '',
    );
}

function withoutPieces(code: string): string {
  return PIECES.reduce((text, [times, piece, instead]) => {
    const found = text.match(piece)?.length ?? 0;
    // A new version looks different: say so instead of shipping what should have gone.
    if (found !== times) throw new Error(`react-without-rest: ${piece} is there ${found} times`);
    return text.replace(piece, instead);
  }, code);
}

const withoutExports = (code: string, names: readonly string[]): string =>
  names.reduce((text, name) => {
    const given = new RegExp(`^exports\\.${name} = function \\([^{]*\\{\\n(?: .*\\n)*?\\};$`, 'm');
    if (!given.test(text)) throw new Error(`react-without-rest: ${name} is not handed out`);
    return text.replace(given, '');
  }, code);

/** Leaves out of the browser's bundle what of React the storefront does not use (docs/decisions/0077). */
export const reactWithoutRest: Plugin = {
  name: 'react-without-rest',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules\/react(-dom)?\/cjs\/[\w-]+\.production\.js$/ },
    handler(code, id) {
      const [file, names] =
        Object.entries(NOT_TAKEN).find(([path]) => id.endsWith(`node_modules/${path}`)) ?? [];
      const left = withoutExports(code, names ?? []);
      const isRenderer = file === RENDERER;
      return { code: isRenderer ? withoutPieces(withoutKinds(withBodies(left, UNUSED))) : left, map: null };
    },
  },
};
