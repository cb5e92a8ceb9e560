import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, int } from './fields.ts';
import { HOME_FLOORS } from './home-floors.ts';
import { keysOf } from './keys.ts';

/** Which floors the home page has and in which order (home-floors.ts), for the page and for staff. */

const floor = z.enum(keysOf(HOME_FLOORS), '没有这个楼层');

export const homeFloors = endpoint({
  method: 'GET',
  path: '/api/index/floors',
  scope: 'public',
  summary: '首页楼层',
  /** Those that are shown, from the top. */
  data: z.object({ list: z.array(floor) }),
});

const home = z.object({
  /** Rises with every change. */
  version: z.int(),
  /** Every floor, from the top. */
  floors: z.array(z.object({ key: floor, is_shown: z.int() })),
});
export type StaffHome = z.infer<typeof home>;

export const adminHome = endpoint({
  method: 'GET',
  path: '/api/admin/home-page',
  scope: 'staff:content.read',
  summary: '首页楼层与显示',
  data: home,
});
export const adminHomeSave = endpoint({
  method: 'PUT',
  path: '/api/admin/home-page',
  scope: 'staff:content.write',
  summary: '调整首页楼层',
  body: z.object({
    /** The version that was changed; another one is refused. */
    version: int(0, 1_000_000_000, '版本'),
    floors: z.array(z.object({ key: floor, is_shown: flag() }), '请填写楼层').max(20, '楼层过多'),
  }),
  data: home,
});
