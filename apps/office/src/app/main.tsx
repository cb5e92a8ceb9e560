import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './routes.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/parts.css';
import './styles/table.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// After a new version was put up, the files that an open page still asks for are gone: load the new page once.
addEventListener('vite:preloadError', () => location.reload());

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
