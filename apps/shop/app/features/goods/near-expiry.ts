import { useRouteLoaderData } from 'react-router';

/** Within eight months an expiry date decides whether one buys (domain: near-expiry goods). */
const NEAR_SECONDS = 243 * 24 * 3600;

/**
 * Tells whether an expiry date is near, by the server's clock when the page was read: it decides a colour, which need
 * not change while one looks.
 */
export function useIsNear(expiry: number | null): boolean {
  const now = useRouteLoaderData<{ now: number }>('root')?.now ?? 0;
  return expiry !== null && expiry - now < NEAR_SECONDS;
}
