import { Suspense } from 'react';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import GoodsGridSkeleton from '../../features/goods/GoodsGridSkeleton.tsx';
import { AccountCard } from '../../features/home/AccountCard.tsx';
import { PromoTiles } from '../../features/home/PromoTiles.tsx';
import { PhoneTools, Tools } from '../../features/home/Tools.tsx';
import { ZoneDoors } from '../../features/zones/ZoneDoors.tsx';
import { defineData } from '../../lib/data.ts';
import { useSession } from '../../lib/session.tsx';
import { lazySoon, soon } from '../../lib/soon.ts';
import type { ShellData } from '../../shell/shell-data.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import styles from './HomePage.module.css';

// Drawn by the server and alive a moment later: the first screen does not wait for their code. Their styles are in the
// files of those that this page names (vite.config.ts), since they must be in the first document, too.
const Floors = lazySoon(() => import('../../features/home/Floors.tsx'));

// Shown over the page when there is a draw; nobody waits for it.
const DrawHost = lazySoon(() => import('../../features/draw/DrawHost.tsx'));

// The document brings its data; only who comes back to the page reads them in the browser.
const reading = () => import('../../features/home/home-data.ts');
soon(reading);

const page = defineData(async (call, { query }) => (await reading()).readHome(call, query));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HomePage() {
  const data = useLoaderData<typeof loader>();
  const { signedIn } = useSession();
  const common = useRouteLoaderData<ShellData>('root')?.common ?? null;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">首页</h1>
      <section className={styles.hero} aria-label="首页导览">
        <div className={styles.main}>
          <Carousel pictures={data.banners} width={716} height={293} eager />
          <PromoTiles tiles={data.tiles} />
        </div>
        <PhoneTools categories={common?.category ?? []} />
        <AccountCard common={common} news={data.news} last={data.last} />
      </section>
      <Tools />
      <ZoneDoors />
      <Suspense fallback={<GoodsGridSkeleton count={5} onPhone="two" label="正在打开" />}>
        <Floors data={data.floors} brands={common?.brand ?? []} links={data.links} />
      </Suspense>
      {signedIn && (
        <Suspense>
          <DrawHost />
        </Suspense>
      )}
    </div>
  );
}
