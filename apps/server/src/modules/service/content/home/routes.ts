import { adminHome, adminHomeSave, homeFloors } from '@qingnang/contract/home';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { sentFloors, staffHome } from './present.ts';
import { homePage, shownFloors } from './reads.ts';
import { saveHome } from './writes.ts';

export const routes: readonly Route[] = [
  on(homeFloors, async (_, { db }) => ({ list: await shownFloors(db) })),
  on(adminHome, async (_, { db }) => staffHome(await homePage(db))),
  on(adminHomeSave, async ({ body: { version, floors } }, { db, staff }) => {
    const saved = await saveHome(db, staff, { version, floors: sentFloors(floors) });
    return new Answer(staffHome(saved), '已保存，首页立即生效');
  }),
];
