import type { StaffHome } from '@qingnang/contract/home';
import type { HomePage, SetFloor } from '../../../../db/json-columns.ts';

export const staffHome = ({ version, floors }: HomePage): StaffHome => ({
  version,
  floors: floors.map(({ floor, isShown }) => ({ key: floor, is_shown: isShown ? 1 : 0 })),
});

/** Floors as a form has sent them. */
export const sentFloors = (floors: StaffHome['floors']): SetFloor[] =>
  floors.map(({ key, is_shown }) => ({ floor: key, isShown: is_shown === 1 }));
