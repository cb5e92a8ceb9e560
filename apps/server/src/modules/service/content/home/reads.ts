import type { HomeFloor } from '@qingnang/contract/home-floors';
import type { Db } from '../../../../db/client.ts';
import type { HomePage } from '../../../../db/json-columns.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import { readSetting } from '../../../../db/settings.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { shownOf, UNSET, wholeFloors } from './rules.ts';

/** Every floor of the home page as staff have set it, with the version of that. */
export async function homePage(db: Db | Tx): Promise<HomePage> {
  const { version, floors } = (await readSetting(db, 'home_page')) ?? UNSET;
  return { version, floors: wholeFloors(floors) };
}

/** Floors that the home page shows, from the top; at most 5 seconds old. */
export const shownFloors = remember(
  FRESH_MS,
  async (db): Promise<HomeFloor[]> => shownOf((await homePage(db)).floors),
);
