import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ApiError } from './lib/api-error.ts';
import { stopKeeping } from './lib/early-clicks.ts';

// A failed call whose message is already on the screen is no fault of the page: keep it out of the console.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof ApiError && event.reason.shown) event.preventDefault();
});

stopKeeping();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
