import type { StaffHome } from '@qingnang/contract/home';
import { ALL_FLOORS, type HomeFloor } from '@qingnang/contract/home-floors';

type Floors = StaffHome['floors'];

/** As they stand in a shop that has set none. */
export const USUAL: Floors = ALL_FLOORS.map((key) => ({ key, is_shown: 1 }));

export const shownOf = (floors: Floors): HomeFloor[] =>
  floors.flatMap(({ key, is_shown }) => (is_shown === 1 ? key : []));

export const areSame = (one: Floors, other: Floors): boolean =>
  one.length === other.length &&
  one.every(({ key, is_shown }, at) => key === other[at]?.key && is_shown === other[at].is_shown);

/** Floors with one of them shown or not. */
export const switched = (floors: Floors, key: HomeFloor, isShown: boolean): Floors =>
  floors.map((one) => (one.key === key ? { key, is_shown: isShown ? 1 : 0 } : one));
