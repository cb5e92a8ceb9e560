import type { Banner } from '@qingnang/contract/shell';
import { useLoaderData } from 'react-router';
import { readHot } from '../../features/goods/hot-goods.ts';
import { LoginCard } from '../../features/login/LoginCard.tsx';
import { Pitch } from '../../features/login/Pitch.tsx';
import { defineData, part } from '../../lib/data.ts';
import styles from './LoginPage.module.css';

/** Two boards of a shelf. */
const PACKS = 12;

const page = defineData(async (api) => {
  const [banners, hot] = await Promise.all([
    part(api.get<{ list: Banner[] }>('/api/focus/login')),
    part(readHot(api, PACKS)),
  ]);
  // Neither is what one comes for: what fails is left out.
  return { banner: banners.ok ? banners.data.list[0] : undefined, packs: hot.ok ? hot.data.list : [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function LoginPage() {
  const { banner, packs } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <Pitch goods={packs} banner={banner} />
      <LoginCard />
    </div>
  );
}
