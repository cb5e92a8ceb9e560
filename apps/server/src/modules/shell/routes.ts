import { homeBanners, loginBanners, rightBanners, topBanners } from '@qingnang/contract/content';
import { common } from '@qingnang/contract/shell';
import { toSeconds } from '../../http/dates.ts';
import { on, type Route } from '../../http/serve.ts';
import { bannerList, commonData } from './present.ts';
import { bannersByPlace, shellFacts } from './reads.ts';

export const routes: readonly Route[] = [
  on(common, async (_, { db, config }) => commonData(await shellFacts(db), config, toSeconds(new Date()))),
  on(homeBanners, async (_, { db }) => bannerList((await bannersByPlace(db)).get('home'))),
  on(topBanners, async (_, { db }) => bannerList((await bannersByPlace(db)).get('top'))),
  on(rightBanners, async (_, { db }) => bannerList((await bannersByPlace(db)).get('right'))),
  on(loginBanners, async (_, { db }) => bannerList((await bannersByPlace(db)).get('login'))),
];
