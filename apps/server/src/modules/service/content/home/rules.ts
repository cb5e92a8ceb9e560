import { ALL_FLOORS, HOME_FLOORS, type HomeFloor } from '@qingnang/contract/home-floors';
import type { HomePage, SetFloor } from '../../../../db/json-columns.ts';

/** The home page until staff set it: every floor, in the order of `HOME_FLOORS`. */
export const UNSET: HomePage = {
  version: 0,
  floors: ALL_FLOORS.map((floor) => ({ floor, isShown: true })),
};

/** Every floor there is, as set; one that has come with a later version of the shop is shown, below the others. */
export function wholeFloors(set: readonly SetFloor[]): SetFloor[] {
  const known = set.filter(({ floor }) => ALL_FLOORS.includes(floor));
  const later = UNSET.floors.filter(({ floor }) => !known.some((one) => one.floor === floor));
  return [...known, ...later];
}

/** Floors that are shown, from the top. */
export const shownOf = (floors: readonly SetFloor[]): HomeFloor[] =>
  floors.flatMap(({ floor, isShown }) => (isShown ? floor : []));

/** What is wrong with floors that are to be set; '' = nothing: each floor stands there once. */
export function floorsProblem(floors: readonly SetFloor[]): string {
  const named = new Set(floors.map(({ floor }) => floor));
  if (named.size < floors.length) return '同一楼层只能出现一次';
  return named.size < ALL_FLOORS.length ? '楼层不完整，请刷新后再改' : '';
}

/** Floors as the audit log says them. */
export const inWords = (floors: readonly SetFloor[]): string[] =>
  floors.map(({ floor, isShown }) => `${HOME_FLOORS[floor]}${isShown ? '' : '（不显示）'}`);
