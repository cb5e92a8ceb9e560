import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { watchPresence } from './presence.ts';
import { router } from './routes.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/parts.css';
import './styles/dialogs.css';
import './styles/table.css';
import './styles/print.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const RELOADED_AT = 'office.reloaded-at';
const ONE_MINUTE = 60_000;

// After a new version was put up, the files that an open page still asks for are gone: load the new page, but not for ever.
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONE_MINUTE) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
});

watchPresence();

// Opens the pages of the warehouse without a network (the server's http/offline.ts).
if (import.meta.env.PROD) addEventListener('load', () => navigator.serviceWorker?.register('/admin/sw.js'));

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
