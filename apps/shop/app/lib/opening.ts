import type { Navigate } from './follow.ts';
import { soon } from './soon.ts';

// Needed without a network, and therefore there before.
const waiting = () => import('./open-page.ts');
soon(waiting);

/**
 * Opens pages by `navigate`. Without a network the router would load the shown page anew for one whose code it has not, and all that is
 * typed on it would be gone: that one is waited for.
 */
export const opening =
  (navigate: Navigate): Navigate =>
  (to, options) => {
    const open = () => navigate(to, options);
    return navigator.onLine ? open() : waiting().then(({ openWhenThere }) => openWhenThere(to, open), open);
  };
