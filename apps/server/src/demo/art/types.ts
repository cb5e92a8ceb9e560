/** What is drawn: the kind of package. */
export type PackKind =
  | 'carton'
  | 'tall'
  | 'blister'
  | 'bottle'
  | 'syrup'
  | 'tube'
  | 'spray'
  | 'bag'
  | 'masks'
  | 'monitor'
  | 'thermo'
  | 'patch'
  | 'ampoules'
  | 'dropper'
  | 'pen'
  | 'infusion';

/** Which four colours it is drawn in. */
export type PaletteName =
  | 'green'
  | 'teal'
  | 'blue'
  | 'navy'
  | 'red'
  | 'orange'
  | 'purple'
  | 'rose'
  | 'gold'
  | 'wine'
  | 'sky'
  | 'leaf';

/** The printed design of its front. */
export type FaceName = 'band' | 'wave' | 'solid' | 'split' | 'herb';

/** How a pack shot looks, apart from its words. `round` draws round tablets where a blister strip is shown. */
export interface PackArt {
  kind: PackKind;
  palette: PaletteName;
  art: FaceName;
  round?: boolean;
}

/** The mark printed on the front: prescription, red OTC, green OTC or none. */
export type PackMark = 'rx' | 'otc' | 'otcb' | '';

/** What is printed on the package. */
export interface PackWords {
  name: string;
  spec: string;
  maker: string;
  mark: PackMark;
}
