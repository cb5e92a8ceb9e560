/** What the reviewer found of pieces that leave: those that are not good stay. */
export const QUALITY_STATES = { good: '合格', marked: '外包装有痕迹，质量合格' } as const;
export type QualityState = keyof typeof QUALITY_STATES;
