import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ApiError } from './lib/api-error.ts';
import { isForRouter } from './lib/data.ts';
import { keepLateClicks, stopKeeping } from './lib/early-clicks.ts';
import { pageCode } from './lib/page-code.ts';
import { soon } from './lib/soon.ts';

// A failed call whose message is already on the screen, or that the router shows, is no fault of the page, nor is one that the buyer
// went away from: keep it out of the console.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  const isKnown = reason instanceof ApiError && (reason.shown || reason.kind === 'cancelled');
  if (isKnown || isForRouter(reason)) event.preventDefault();
});

window.pageCode = pageCode;
stopKeeping();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  keepLateClicks();
});

// What the shop is without a network (public/sw.js). Each page asks for it, so that a newer one, or none, is there soon.
if (import.meta.env.PROD) soon(async () => navigator.serviceWorker?.register('/sw.js'));
