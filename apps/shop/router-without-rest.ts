import type { Plugin } from 'vite';
import { type Bodies, NEVER, withBodies } from './without-functions.ts';

/**
 * Functions of the router that the storefront never runs, by file, and what takes their place: manifests fetched piece by
 * piece (ours comes whole), actions and fetchers (our writes go through lib/api), data read through the server's loaders
 * (every page has its own `clientLoader`), blocked navigations, view transitions, prefetching by its own `<Link>`, instrumentation, server
 * components, error pages that ours come before. A bundler cannot see that.
 */
const UNUSED: Readonly<Record<string, Bodies>> = {
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false',
    getPartialManifest: NEVER,
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
  'dom/ssr/components.js': { PrefetchPageLinks: 'return null' },
  'dom/ssr/errorBoundaries.js': { RemixRootDefaultErrorBoundary: 'return null' },
  // A page whose code cannot be fetched: not by loading the shown one anew (app/lib/page-code.ts).
  'dom/ssr/routeModules.js': {
    loadRouteModule: 'return (routeModulesCache[route.id] ??= await window.pageCode(route.module));',
  },
  'dom/ssr/single-fetch.js': {
    fetchAndDecodeViaTurboStream: NEVER,
    singleFetchActionStrategy: NEVER,
    singleFetchLoaderFetcherStrategy: NEVER,
    nonSsrStrategy: NEVER,
  },
  'hooks.js': {
    DefaultErrorComponent: 'return null',
    RSCErrorHandler: 'return null',
    useNavigateUnstable: NEVER,
  },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  'router/router.js': {
    abortStaleFetchLoads: 'return false;',
    checkFogOfWar: 'return { active: false, matches: null };',
    deleteFetcher: NEVER,
    discoverRoutes: NEVER,
    fetch: NEVER,
    getBlocker: NEVER,
    getFetcher: NEVER,
    // Without its long words: the error page has words of its own.
    getInternalRouterError: "return new ErrorResponseImpl(status || 500, '', new Error(message), true);",
    getSubmissionFromNavigation: '',
    getUpdatedRevalidatingFetchers: NEVER,
    handleAction: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    markFetchRedirectsDone: 'return false;',
    normalizeNavigateOptions: 'return { path };',
    patchRoutes: NEVER,
    persistAppliedTransitions: '',
    queueFetcherForDeletion: NEVER,
    resetFetcher: NEVER,
    restoreAppliedTransitions: '',
    shouldBlockNavigation: '',
    updateBlocker: NEVER,
  },
};

function withoutUnused(code: string, id: string): string {
  const found = Object.entries(UNUSED).find(([path]) => id.endsWith(`/production/lib/${path}`));
  return found ? withBodies(code, found[1]) : code;
}

/**
 * Leaves out of the browser's bundle what of the router we do not use. Beside the functions above: components that are
 * made and named for the debugger at the top of a module look like work to a bundler; this says that they are none.
 */
export const routerWithoutRest: Plugin = {
  name: 'router-without-rest',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code, id) => ({
      code: withoutUnused(code, id)
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};
