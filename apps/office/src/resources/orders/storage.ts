/** Storage classes as papers of the warehouse write them. */
export const STORAGE: Record<string, string> = { normal: '常温', cool: '阴凉', cold: '冷藏' };
