import { createBrowserRouter } from 'react-router';
import { auditRoutes } from '../resources/audit/index.tsx';
import { goodsRoutes } from '../resources/goods/index.tsx';
import { homeRoutes } from '../resources/home/index.tsx';
import { orderRoutes } from '../resources/orders/index.tsx';
import { accountRoutes, signInRoutes } from '../resources/session/index.tsx';
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
                ...homeRoutes,
                ...orderRoutes,
                ...goodsRoutes,
                ...auditRoutes,
                ...accountRoutes,
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
