/**
 * Whether goods read as a compound with (pseudo)ephedrine, which are sold under receipt rules; herbs that contain 麻黄 are not
 * among them. A name proposes the mark, people decide.
 */
export const readsAsEphedrine = (name: string, genericName: string): boolean =>
  /麻黄碱|伪麻|氨麻|酚麻|麻美/.test(`${name} ${genericName}`);
