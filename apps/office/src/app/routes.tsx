import { createBrowserRouter } from 'react-router';
import { signInRoutes } from '../resources/session/index.tsx';
import { MENU } from './menu.ts';
import { BrokenPage, MissingPage, StartingPage } from './Pages.tsx';
import { BASE } from './paths.ts';

/**
 * Every page of the back office. The sign-in page stands alone and loads little; everything behind it shares the frame
 * (Office), which brings antd.
 */
export const router = createBrowserRouter(
  [
    {
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <StartingPage />,
      children: [
        ...signInRoutes,
        {
          lazy: async () => ({ Component: (await import('./Office.tsx')).Office }),
          children: [
            {
              errorElement: <BrokenPage />,
              children: [
                ...MENU.flatMap(({ entries }) => entries.flatMap(({ routes = [] }) => routes)),
                { path: '*', element: <MissingPage /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: BASE },
);
